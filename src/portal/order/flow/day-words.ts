/** How a day and a time of day are joined, in en-US. */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const dayWords = catalogue({
  at: (day: string, time: string) => `${day} at ${time}`,
});
