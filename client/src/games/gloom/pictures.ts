// Pictures of the rules, and what one wants to know besides when a move goes by one of them.
import { byRule } from '../../lib/pictures';

const files = import.meta.glob<string>('./pictures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
export const pictures = byRule(files);

export const besides: Record<string, string[]> = {
  'GL-P4': ['GL-4'],
  'GL-3': ['GL-P5'],
  'GL-2': ['GL-P7'],
  'GL-13': ['GL-P6'],
};
