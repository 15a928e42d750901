// The signs of the parts of an account, by the words that the result has for them.
import Gems from '~icons/game-icons/gems';
import Locket from '~icons/game-icons/heart-necklace';
import Crown from '~icons/game-icons/queen-crown';
import Quill from '~icons/game-icons/quill-ink';
import Waves from '~icons/game-icons/waves';
import Stone from '~icons/game-icons/tombstone';

export const signs = {
  'Scored during the game': Quill,
  Gemstones: Gems,
  Majorities: Crown,
  'The river': Waves,
  Graves: Stone,
  Heirlooms: Locket,
};
