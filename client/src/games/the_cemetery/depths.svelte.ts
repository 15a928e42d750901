// A card was used and asks where to dig: every grave shows beforehand where its coffin would come
// to lie, so touching one is enough.
import { SvelteMap } from 'svelte/reactivity';
import { graveOf, type Table } from './model';

export const depths = new SvelteMap<string, number>();
const MOST = 16;

/** Asks the server what each dig would do; forgotten with the decision. */
export function askDepths(table: Table): () => void {
  let current = true;
  const digs = table.view.asked === 'dig' ? table.legal.filter((move) => move.verb === 'dig') : [];
  const graves = digs.map((move) =>
    graveOf(Number(move.args['cemetery']), String(move.args['grave'])),
  );
  if (digs.length <= MOST && graves.every((one, at) => graves.indexOf(one) === at)) {
    digs.forEach((move, at) => {
      void table.previewOf(move).then((preview) => {
        const level = preview?.data['level'];
        if (current && typeof level === 'number') depths.set(graves[at]!, level);
      });
    });
  }
  return () => {
    current = false;
    depths.clear();
  };
}
