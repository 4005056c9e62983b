/** The screens in the shop, for the server (see ../pages.ts). */
import * as begin from './begin/page.tsx';
import * as confirm from './confirm/page.tsx';
import * as contactInfo from './contact-info/page.tsx';
import * as dateOfPurchase from './date-of-purchase/page.tsx';
import * as productNotFound from './not-found/page.tsx';
import * as outOfWarranty from './out-of-warranty/page.tsx';
import * as products from './products/page.tsx';
import * as receipt from './receipt/page.tsx';
import * as receiptRequired from './receipt-required/page.tsx';
import * as receiptUpload from './receipt-upload/page.tsx';
import * as resolution from './resolution/page.tsx';
import * as inStoreReview from './review/page.tsx';
import * as sent from './sent/page.tsx';
import * as shippingAddress from './shipping-address/page.tsx';
import * as fault from './upload/page.tsx';

export const IN_STORE_PAGES = {
  'in-store/begin': begin,
  'in-store/contact-info': contactInfo,
  'in-store/date-of-purchase': dateOfPurchase,
  'in-store/products': products,
  'in-store/not-found': productNotFound,
  'in-store/out-of-warranty': outOfWarranty,
  'in-store/receipt': receipt,
  'in-store/receipt-required': receiptRequired,
  'in-store/receipt-upload': receiptUpload,
  'in-store/upload': fault,
  'in-store/resolution': resolution,
  'in-store/shipping-address': shippingAddress,
  'in-store/review': inStoreReview,
  'in-store/sent': sent,
  'in-store/confirm': confirm,
};
