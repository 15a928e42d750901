// The page that a saved game is: the replay with all it needs in one file, to which the server only
// adds the game.
import { mergeConfig, type Plugin, type Rollup } from 'vite';
import { defineConfig } from 'vitest/config';
import base from './vite.config';

/** Puts scripts and styles into the page itself. */
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const page = files.find((file) => file.fileName.endsWith('.html')) as Rollup.OutputAsset;
      let html = String(page.source);
      for (const file of files) {
        if (file.type === 'chunk') {
          // There is nothing to be fetched before, and nothing in it may end the script.
          const whole = file.code.replaceAll('__VITE_PRELOAD__', 'void 0');
          const code = whole.replaceAll('</script', '<\\/script');
          html = html.replace(/<script type="module"[^>]*src="[^"]*"><\/script>/, '');
          html = html.replace('</body>', () => `<script type="module">${code}</script></body>`);
        } else if (file.fileName.endsWith('.css')) {
          html = html.replace(
            /<link rel="stylesheet"[^>]*>/,
            () => `<style>${String(file.source)}</style>`,
          );
        } else if (file !== page) continue;
        if (file !== page) Reflect.deleteProperty(bundle, file.fileName);
      }
      page.source = html;
    },
  };
}

export default defineConfig((env) =>
  mergeConfig(base(env), {
    plugins: [oneFile()],
    publicDir: false,
    build: {
      outDir: '../src/sexton/static/saved',
      assetsInlineLimit: Infinity,
      cssCodeSplit: false,
      rollupOptions: { input: 'page.html', output: { inlineDynamicImports: true } },
    },
  }),
);
