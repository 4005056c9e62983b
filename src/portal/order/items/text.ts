/** Text of the item list, in en-US (see ../text.ts). */
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { counted } from '../../../domain/text/counted.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'items',
  catalogue({
    ...ORDER_WORDS.items,
    choose: 'Select',
    howMany: 'How many?',
    /** For screen readers, where the item's name isn't nearby. */
    howManyOf: (name: string) => `How many: ${name}`,
    allUnits: (count: number) => `All ${count}`,
    left: (max: number) => `of ${max}`,
    submit: (units: number) =>
      units === 0 ? 'Continue' : `Continue with ${counted(units, 'item', 'items')}`,
    missing: 'Select at least one item',
    tooMany: (name: string, max: number) => `Choose a number from 1 to ${max} for ${name}`,
    coverage: 'Did it arrive like this, or did it fail later?',
    coverageChoices: {
      SHIPPING: { title: 'It arrived like this', hint: 'Your shipping protection covers it' },
      WARRANTY: { title: 'It failed later', hint: 'The warranty covers it' },
    },
    coverageMissing: 'Choose whether it arrived like this or failed later',
    none: 'You can’t report any of these items right now.',
    home: 'Back to my order',
  }),
);
