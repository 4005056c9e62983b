/** Text of decisions about a claim. */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const text = catalogue({
  title: 'Decision',
  asks: (resolution: string) => `The customer asks for: ${resolution}`,
  total: 'Total',
});
