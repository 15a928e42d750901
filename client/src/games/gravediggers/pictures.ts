// Pictures of the rules, and what one wants to know besides when a move goes by one of them.
import { byRule } from '../../lib/pictures';

const files = import.meta.glob<string>('./pictures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
export const pictures = byRule(files);

export const besides: Record<string, string[]> = {
  'GD-P3': ['GD-P6'],
  'GD-P4': ['GD-3', 'GD-4'],
  'GD-P5': ['GD-3'],
  'GD-5': ['GD-9', 'GD-10'],
  'GD-8': ['GD-9', 'GD-10', 'GD-11'],
};

export const things: Record<string, string> = {
  'card:widow': 'GD-9.1',
  'card:guard': 'GD-9.2',
  'card:bandit': 'GD-9.3',
  'card:accomplice': 'GD-9.3',
  ...Object.fromEntries(['2', '3', '4', '5', '10', 'x'].map((card) => [`card:${card}`, 'GD-10'])),
};
