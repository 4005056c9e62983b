/** Text of the reviews' list and of a review's page. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  title: 'Reviews',
  help: 'What customers say about how their claims were handled.',
  search: { label: 'Search reviews', placeholder: 'Words, customer’s name, claim or order number' },
  failed: 'The reviews didn’t load',
  none: {
    title: 'No reviews yet',
    text: 'Customers can write a review once their claim is decided. It appears here.',
  },
  notFound: { title: 'No review found', text: 'Try other words, or choose another rating.' },
  noAccess: { title: 'You can’t see reviews here', text: 'Ask an owner or admin of the store for access.' },
  list: 'Reviews, newest first',
  stars: (rating: number) => `${rating} out of 5 stars`,
  rating: { label: 'Rating', any: 'Any rating' },
  answered: { label: 'Reply', any: 'With or without a reply', yes: 'With a reply', no: 'Without a reply' },
  nameless: 'A customer',
  noWords: 'No words, only stars.',
  replied: 'Replied',
  review: {
    title: (name: string) => `Review by ${name}`,
    failed: 'The review didn’t load',
    said: 'Review',
    facts: 'About',
    written: 'Written',
    claim: 'Claim',
    order: 'Order',
    reply: 'The store’s reply',
    field: 'Your reply',
    hint: 'The customer gets it by email and sees it on the page of their claim. It can’t be sent twice.',
    send: 'Send reply',
    sent: 'The reply is on its way to the customer.',
    other: 'Someone else has already replied. Here is their reply.',
    readOnly: 'Nobody has replied. You can read reviews here, but not reply to them.',
    by: (name: string) => `By ${name},`,
  },
});
