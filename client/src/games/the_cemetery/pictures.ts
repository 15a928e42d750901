// Pictures of the rules, and what one wants to know besides when a move goes by one of them.
import { byRule } from '../../lib/pictures';

const files = import.meta.glob<string>('./pictures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
export const pictures = byRule(files);

export const besides: Record<string, string[]> = {
  'TC-4': ['TC-6'],
  'TC-5': ['TC-6', 'TC-7'],
  'TC-8': ['TC-7'],
  'TC-7': ['TC-P6'],
};
