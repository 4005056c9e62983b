/** Text of the in-store flow, in en-US (see ../text.ts). */
import { IN_STORE_WORDS } from '../../domain/stores/words/in-store.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';
import { ownFirst } from '../parts/own-first.ts';

const triesOfOthers = [
  'Check the manufacturer’s warranty. It may cover this.',
  'Ask someone in the store about a repair or spare parts.',
];
const triesInTime = [
  'Check the date on your receipt. If you entered another one, change it.',
  ...triesOfOthers,
];

export const words = catalogue({
  poster: { title: 'Something broken?', lead: 'Scan to report it. Have your receipt handy.' },
  begin: {
    ...IN_STORE_WORDS.inStore,
    needed: {
      receipt: 'Your receipt: on paper or as an email',
      date: 'The day you bought it',
      product: 'The product, or its name or barcode',
      mail: 'Your phone, to open the email we send you',
    },
    how: [
      'Tell us what you bought and what’s wrong with it.',
      'Open the link we email you, check your claim and submit it.',
      'We’ll email you an answer within one business day.',
    ],
  },
  contactInfo: {
    ...IN_STORE_WORDS.inStoreContactInfo,
    name: 'Full name',
    email: 'Email address',
    phone: 'Phone (optional)',
    nameMissing: 'Enter your name',
    emailMissing: 'Enter your email address',
    emailShape: 'Enter an email address like name@example.com',
    phoneShape: 'Enter a phone number with 60 characters or fewer',
    phoneWrong: 'Enter a valid phone number, or leave it empty',
    forCustomer: {
      title: 'How can we reach the customer?',
      lead: 'We’ll email them about the claim.',
      nameMissing: 'Enter the customer’s name',
      emailMissing: 'Enter the customer’s email address',
    },
  },
  dateOfPurchase: {
    ...IN_STORE_WORDS.inStoreDateOfPurchase,
    date: 'Date of purchase',
    missing: 'Enter the date of purchase',
    inFuture: 'The date of purchase is in the future. Check the receipt.',
    forCustomer: {
      title: 'When did the customer buy it?',
      lead: 'The date is on the receipt. The warranty starts on that day.',
    },
  },
  products: {
    ...IN_STORE_WORDS.inStoreProducts,
    search: 'Name, SKU or barcode',
    submitSearch: 'Search',
    results: 'Products',
    found: (count: number) => counted(count, 'product found', 'products found'),
    most: 'Showing the first 20. Type more to narrow them down.',
    none: 'No products match. Try another word, or part of one.',
    warranty: (period: string) => `Warranty: ${period}`,
    noWarranty: 'No warranty',
    missing: 'Choose the product',
    forCustomer: { title: 'What did the customer buy?' },
  },
  notFound: {
    ...IN_STORE_WORDS.inStoreNotFound,
    name: 'What is it called?',
    price: (currency: string) => `What did you pay for it? (${currency})`,
    priceForCustomer: (currency: string) => `What did the customer pay for it? (${currency})`,
    nameMissing: 'Enter the product’s name',
    priceWrong: 'Enter the price, for example 49.90',
  },
  outOfWarranty: {
    ...IN_STORE_WORDS.inStoreOutOfWarranty,
    titles: {
      expired: 'The warranty has ended',
      no_warranty: 'This product has no warranty',
      too_long_ago: 'The warranty has ended',
    },
    leads: {
      expired: () => 'We can’t take a warranty claim for it.',
      no_warranty: () => 'We can’t take a warranty claim for it.',
      too_long_ago: (earliest: string) => `Nothing bought before ${earliest} is still under warranty.`,
    },
    product: 'Product',
    bought: 'Bought',
    warranty: 'Warranty',
    ended: 'Ended',
    tries: { expired: triesInTime, too_long_ago: triesInTime, no_warranty: triesOfOthers },
  },
  receipt: {
    ...IN_STORE_WORDS.inStoreReceipt,
    yes: 'Yes',
    no: 'No, I don’t have it',
    missing: 'Choose whether you have the receipt',
  },
  receiptRequired: {
    ...IN_STORE_WORDS.inStoreReceiptRequired,
    lead: 'It shows that your warranty is still valid. We can’t accept this claim without it.',
    tries: [
      'Search your email. Receipts are often sent there too.',
      'If you paid by card, the store may be able to find your purchase by date and amount. Ask them for a copy.',
      'Come back when you have it. We’ll keep your answers for a day.',
    ],
  },
  receiptUpload: {
    ...IN_STORE_WORDS.inStoreReceiptUpload,
    legend: 'Receipt',
    hint: (max: number) => `Up to ${max} photos or PDFs, one for each page.`,
    missing: 'Add a photo or PDF of the receipt',
  },
  upload: {
    ...IN_STORE_WORDS.inStoreUpload,
    photosHint: (max: number) => `Up to ${max}. Show the problem, and the serial number if there is one.`,
  },
  resolution: {
    unknownAmount: 'What you paid, as shown on your receipt',
    back: (amount: string) => `${amount} back to you`,
    forCustomer: {
      title: 'How would the customer like us to fix this?',
      missing: 'Choose how the customer would like us to fix this',
    },
  },
  shippingAddress: {
    ...IN_STORE_WORDS.inStoreShippingAddress,
    forCustomer: {
      title: 'What’s the customer’s shipping address?',
      lead: 'If we send a replacement, we’ll ship it here.',
    },
  },
  review: {
    ...IN_STORE_WORDS.inStoreReview,
    next: 'We’ll email you a link. Your claim is filed once you open it and submit.',
    submit: 'Email me the link',
    product: 'Product',
    bought: 'Bought',
    warrantyUntil: (on: string) => `Warranty until ${on}`,
    receipt: 'Receipt',
    pages: (count: number) => counted(count, 'page', 'pages'),
    issue: 'What’s wrong',
    contact: 'Contact info',
    address: 'Shipping address',
    method: 'Requested',
    anyMethod: 'The store will decide',
    change: {
      product: 'the product',
      bought: 'the date of purchase',
      receipt: 'the receipt',
      issue: 'what’s wrong',
      method: 'how we fix it',
      contact: 'your contact info',
      address: 'the address',
    },
  },
  sent: {
    ...IN_STORE_WORDS.inStoreSent,
    lead: (address: string) => `We sent a link to ${address}. Open it, check your claim and submit it.`,
    until: (on: string) => `The link works until ${on}. Your claim isn’t filed until you submit it there.`,
    number: 'You’ll get your claim number as soon as you submit it.',
    again: 'We’re sending it again. It can take a few minutes.',
    tries: ['It can take a few minutes.', 'Check your spam folder.', 'If it isn’t there, send it again.'],
    wrong: 'Is the address wrong?',
    correct: 'Correct it and get a new link',
  },
  confirm: {
    ...IN_STORE_WORDS.inStoreConfirm,
    notYou: 'If this wasn’t you, close this page. Nothing will be filed.',
    known: {
      title: 'You already have a claim for this',
      lead: 'You already told us about this product and date of purchase. Open your claim to see its status or send us a message.',
    },
    filed: {
      lead: (number: string) => `Your claim number is #${number}.`,
      closed: 'Its links no longer work. Ask us for a new one.',
      steps: (sentTo: string) => [
        `We’ve emailed the claim number and a link to ${sentTo}.`,
        'We’ll review your claim and email you our decision within one business day.',
      ],
    },
    unknown: {
      title: 'This link doesn’t work',
      lead: 'It may be incomplete or expired, or a newer email may have replaced it.',
      tries: [
        'Open the link in the latest email about your claim.',
        'If the link is split over two lines, copy all of it into the address bar.',
        'You can also report the product again.',
      ],
      again: 'Start again',
    },
  },
} as const);

ownFirst('inStore', words.begin);
ownFirst('inStoreContactInfo', words.contactInfo);
ownFirst('inStoreDateOfPurchase', words.dateOfPurchase);
ownFirst('inStoreProducts', words.products);
ownFirst('inStoreReceipt', words.receipt);
ownFirst('inStoreNotFound', words.notFound);
ownFirst('inStoreOutOfWarranty', words.outOfWarranty);
ownFirst('inStoreReceiptRequired', words.receiptRequired);
ownFirst('inStoreReceiptUpload', words.receiptUpload);
ownFirst('inStoreUpload', words.upload);
ownFirst('inStoreResolution', words.resolution);
ownFirst('inStoreShippingAddress', words.shippingAddress);
ownFirst('inStoreReview', words.review);
ownFirst('inStoreSent', words.sent);
ownFirst('inStoreConfirm', words.confirm);
