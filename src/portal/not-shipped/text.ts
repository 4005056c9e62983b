/** The words of a page about an order that has not shipped, in en-US (see ../text.ts). */
export const words = {
  title: 'Your order hasn’t shipped yet',
  lead: (number: string, on: string) =>
    `Order ${number}, placed ${on}, is still being packed, so nothing can have gone wrong on its way.`,
  promised: (on: string) => `It should reach you by ${on}.`,
  now: 'What you can do now',
  tries: [
    'To change the address, an item or a quantity, write to us today: until it ships, we can.',
    'To cancel the order, write to us with your order number.',
    'You get an e-mail with a tracking number as soon as it leaves.',
  ],
  items: 'In this order',
  other: 'Find another order',
};
