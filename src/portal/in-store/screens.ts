/** What the screens in the shop are drawn from (see ../screens.ts). */
import type { BeginProps } from './begin/model.ts';
import type { ConfirmFilingProps } from './confirm/model.ts';
import type { ContactInfoProps } from './contact-info/model.ts';
import type { DateOfPurchaseProps } from './date-of-purchase/model.ts';
import type { ProductNotFoundProps } from './not-found/model.ts';
import type { OutOfWarrantyProps } from './out-of-warranty/model.ts';
import type { ProductsProps } from './products/model.ts';
import type { ReceiptProps } from './receipt/model.ts';
import type { ReceiptRequiredProps } from './receipt-required/model.ts';
import type { ReceiptUploadProps } from './receipt-upload/model.ts';
import type { InStoreResolutionProps } from './resolution/model.ts';
import type { InStoreReviewProps } from './review/model.ts';
import type { SentProps } from './sent/model.ts';
import type { ShippingAddressProps } from './shipping-address/model.ts';
import type { FaultProps } from './upload/model.ts';

export type InStoreScreenProps = {
  'in-store/begin': BeginProps;
  'in-store/contact-info': ContactInfoProps;
  'in-store/date-of-purchase': DateOfPurchaseProps;
  'in-store/products': ProductsProps;
  'in-store/not-found': ProductNotFoundProps;
  'in-store/out-of-warranty': OutOfWarrantyProps;
  'in-store/receipt': ReceiptProps;
  'in-store/receipt-required': ReceiptRequiredProps;
  'in-store/receipt-upload': ReceiptUploadProps;
  'in-store/upload': FaultProps;
  'in-store/resolution': InStoreResolutionProps;
  'in-store/shipping-address': ShippingAddressProps;
  'in-store/review': InStoreReviewProps;
  'in-store/sent': SentProps;
  'in-store/confirm': ConfirmFilingProps;
};
