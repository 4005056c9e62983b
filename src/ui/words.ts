/** The words of the parts themselves, in en-US (src/portal/parts/text.ts says how a locale is chosen); all others are their caller's. */
import { catalogue } from '../domain/text/catalogue.ts';

export const words = catalogue({
  /** Heard before the sentence. */
  error: 'Error:',
  newTab: '(opens in a new tab)',
  fewer: (label: string) => `Fewer: ${label}`,
  more: (label: string) => `More: ${label}`,
  howMany: (label: string) => `How many: ${label}`,
});
