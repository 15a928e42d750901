// The signs of the parts of an account, by the words that the result has for them.
import Cards from '~icons/game-icons/card-pick';
import Cyclops from '~icons/game-icons/cyclops';
import Dragon from '~icons/game-icons/dragon-head';
import Fairy from '~icons/game-icons/fairy';
import Goblin from '~icons/game-icons/goblin-head';
import Unicorn from '~icons/game-icons/unicorn';

export const signs = {
  Pixies: Fairy,
  Goblins: Goblin,
  Unicorns: Unicorn,
  Cyclopes: Cyclops,
  Dragons: Dragon,
  'How many there are': Cards,
};
