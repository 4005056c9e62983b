/** The screens in the shop, for the gallery (see ../gallery.ts). */
import { beginStates } from './begin/states.ts';
import { confirmFilingStates } from './confirm/states.ts';
import { contactInfoStates } from './contact-info/states.ts';
import { dateOfPurchaseStates } from './date-of-purchase/states.ts';
import { productNotFoundStates } from './not-found/states.ts';
import { outOfWarrantyStates } from './out-of-warranty/states.ts';
import { productsStates } from './products/states.ts';
import { receiptStates } from './receipt/states.ts';
import { receiptRequiredStates } from './receipt-required/states.ts';
import { receiptUploadStates } from './receipt-upload/states.ts';
import { inStoreResolutionStates } from './resolution/states.ts';
import { inStoreReviewStates } from './review/states.ts';
import { sentStates } from './sent/states.ts';
import { shippingAddressStates } from './shipping-address/states.ts';
import { faultStates } from './upload/states.ts';

export const IN_STORE_STATES = {
  'in-store/begin': beginStates,
  'in-store/contact-info': contactInfoStates,
  'in-store/date-of-purchase': dateOfPurchaseStates,
  'in-store/products': productsStates,
  'in-store/not-found': productNotFoundStates,
  'in-store/out-of-warranty': outOfWarrantyStates,
  'in-store/receipt': receiptStates,
  'in-store/receipt-required': receiptRequiredStates,
  'in-store/receipt-upload': receiptUploadStates,
  'in-store/upload': faultStates,
  'in-store/resolution': inStoreResolutionStates,
  'in-store/shipping-address': shippingAddressStates,
  'in-store/review': inStoreReviewStates,
  'in-store/sent': sentStates,
  'in-store/confirm': confirmFilingStates,
};
