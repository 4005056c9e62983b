/** Text of the UI components, in en-US (src/portal/parts/text.ts explains locales); callers provide all other text. */
import { catalogue } from '../domain/text/catalogue.ts';

export const words = catalogue({
  /** For screen readers, before the message. */
  error: 'Error:',
  newTab: '(opens in a new tab)',
  fewer: (label: string) => `Fewer: ${label}`,
  more: (label: string) => `More: ${label}`,
  howMany: (label: string) => `How many: ${label}`,
});
