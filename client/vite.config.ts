import { svelte } from '@sveltejs/vite-plugin-svelte';
import Icons from 'unplugin-icons/vite';
import { FileSystemIconLoader } from 'unplugin-icons/loaders';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

// Icons are components: `~icons/game-icons/raven`, and our own from src/art/icons as `~icons/own/lamp`.
export default defineConfig(({ mode }) => {
  const server = loadEnv(mode, '.', 'SEXTON_')['SEXTON_SERVER'] ?? 'http://127.0.0.1:8777';
  return {
    plugins: [
      svelte(),
      Icons({
        compiler: 'svelte',
        scale: 1,
        customCollections: { own: FileSystemIconLoader('./src/art/icons') },
        iconCustomizer(_collection, _icon, props) {
          props['class'] = 'ico';
          props['aria-hidden'] = 'true';
          props['focusable'] = 'false';
        },
      }),
    ],
    build: {
      outDir: '../src/sexton/static',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2022',
      modulePreload: { polyfill: false },
    },
    server: {
      proxy: {
        '/api': { target: server, ws: true },
        '/link': server,
      },
    },
    test: { include: ['src/**/*.test.ts'], environment: 'node' },
  };
});
