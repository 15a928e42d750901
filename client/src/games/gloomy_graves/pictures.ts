// Pictures of the rules, and what one wants to know besides when a move goes by one of them.
import { byRule } from '../../lib/pictures';

const files = import.meta.glob<string>('./pictures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
export const pictures = byRule(files);

export const besides: Record<string, string[]> = {
  'GG-5': ['GG-P3', 'GG-P4'],
  'GG-6': ['GG-P3', 'GG-P4'],
  'GG-8': ['GG-9', 'GG-P7'],
  'GG-P5': ['GG-9'],
  'GG-10': ['GG-11'],
};
