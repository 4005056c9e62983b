import { german, teapot } from '../../parts/sample-order.ts';
import { frame } from '../sample.ts';
import type { OutOfWarrantyProps } from './model.ts';

const expired: OutOfWarrantyProps = {
  ...frame(3),
  back: '/in-store/date-of-purchase',
  reason: 'expired',
  product: { name: teapot.name, imageUrl: teapot.imageUrl },
  bought: 'May 4, 2024',
  period: '2 Years',
  ended: 'May 4, 2026',
  earliest: 'Nov 20, 2016',
  productsHref: '/in-store/products?q=te',
};
const none = { reason: 'no_warranty', period: null, ended: null } as const;

export const states = {
  expired,
  'no-warranty': { ...expired, ...none },
  'too-long-ago': { ...expired, ...none, reason: 'too_long_ago', product: null, bought: 'May 1, 2009' },
  'long-names': { ...expired, product: { name: german.name, imageUrl: null } },
} satisfies Record<string, OutOfWarrantyProps>;
