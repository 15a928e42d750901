// Pictures of the rules, and what one wants to know besides when a move goes by one of them.
import { byRule } from '../../lib/pictures';

const files = import.meta.glob<string>('./pictures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
export const pictures = byRule(files);

export const besides: Record<string, string[]> = {
  'BD-2': ['BD-4', 'BD-6'],
  'BD-7': ['BD-8', 'BD-15', 'BD-P5'],
  'BD-6': ['BD-P7', 'BD-21'],
};
