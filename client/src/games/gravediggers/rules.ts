// Pictures of the rules, and what one wants to know besides when a move goes by one of them.
import { byRule } from '../../lib/pictures';

const files = import.meta.glob<string>('./rules/*.svg', {
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
