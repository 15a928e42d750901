// The signs of the parts of an account, by the words that the result has for them.
import Chalice from '~icons/game-icons/jeweled-chalice';
import Bandit from '~icons/game-icons/bandit';
import Scroll from '~icons/game-icons/scroll-unfurled';
import Pay from '~icons/game-icons/pay-money';
import Coins from '~icons/game-icons/two-coins';
import Guard from '~icons/own/guard';

export const signs = {
  'To begin with': Coins,
  Borrowed: Pay,
  'Paid from bounties': Chalice,
  'Rewards of the guard': Guard,
  'Lost to bandits': Bandit,
  'Credit notes': Scroll,
};
