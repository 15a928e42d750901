// The signs of the parts of an account, by the words that the result has for them.
import Padlock from '~icons/game-icons/padlock';
import Zombie from '~icons/game-icons/shambling-zombie';

export const signs = {
  'Sealed corpses': Padlock,
  Zombies: Zombie,
};
