/** Text of the page before the questions, in en-US (see ../text.ts). */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const words = catalogue({
  title: 'Let’s fix this',
  lead: (order: string) => `Here’s what we know about order ${order}.`,
  next: 'What happens next',
  steps: [
    'Tell us what went wrong, item by item or for the whole package.',
    'Choose how you’d like us to fix it. You’ll see the amounts first.',
    'Check everything and submit your claim. We’ll reply within one business day.',
  ],
  submit: 'Report a problem',
});
