/** Text of the questions about one item, in en-US (see ../text.ts). */

import type { ItemIssueType } from '../../../domain/claims/claim-types.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { counted } from '../../../domain/text/counted.ts';
import { ownFirst } from '../../parts/own-first.ts';

/** Longest product name that a heading can hold at 320 px. */
const LONG_NAME = 40;

export const words = ownFirst(
  'details',
  catalogue({
    /** The heading leaves out a long name: the item is shown below the question anyway. */
    title: (name: string) =>
      name.length > LONG_NAME ? 'What’s wrong with this item?' : `What’s wrong with the ${name}?`,
    /** Required wording. */
    product: (number: number, total: number) => `Product ${number} / ${total}`,
    productSpoken: (number: number, total: number) => `Product ${number} of ${total}`,
    /** Required wording of the placeholders. */
    issueType: 'Select issue',
    details: 'Tell us briefly about the issue',
    detailsHint: (min: number) => `A sentence or two, at least ${min} characters.`,
    changed:
      'You chose other items in another tab. This page now asks about one of those. We kept what you told us about the other item.',
    received: {
      label: 'What did you get instead? (optional)',
      hint: 'Search our products, or describe it in your own words.',
      search: 'Search our products',
      results: 'Is it one of these?',
      none: 'None of these',
      found: (count: number) =>
        count === 0
          ? 'No matching product. Your description is enough.'
          : counted(count, 'product', 'products'),
    },
    /** What a photo should show for each issue. */
    photosShow: {
      DAMAGED: 'Show the damage and the box it came in.',
      DEFECTIVE_ITEM: 'Show what doesn’t work. A short video helps, too.',
      MISSING_ITEM: 'Show everything that arrived and the box it came in.',
      WRONG_ITEM: 'Show what you got and its label.',
    } satisfies Record<ItemIssueType, string>,
    detailsLeft: (left: number) => `${counted(left, 'character', 'characters')} left`,
    typeMissing: 'Choose what’s wrong with it',
    detailsMissing: 'Tell us what happened',
    detailsShort: (min: number) => `Tell us a little more, at least ${min} characters`,
    detailsLong: (max: number) => `Shorten this to ${counted(max, 'character', 'characters')} or fewer`,
    granularity: (count: number) => `Do ${count === 2 ? 'both' : `all ${count}`} have the same issue?`,
    all: (count: number) => (count === 2 ? 'Yes, both' : `Yes, all ${count}`),
    some: 'No, only some',
    howMany: 'How many have this issue?',
    someHint: 'We’ll ask about the others next.',
    granularityMissing: 'Choose whether all of them have the same issue',
    quantityWrong: (max: number) => `Enter a number from 1 to ${max}`,
  }),
);
