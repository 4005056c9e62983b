/** Every screen and what it is drawn from: the one list that rendering, gallery and handlers share. */

import type { AddressProps } from './address/model.ts';
import type { ClaimReceivedProps } from './claim-received/model.ts';
import type { DetailsProps } from './details/model.ts';
import type { ErrorProps } from './error/model.ts';
import type { HomeProps } from './home/model.ts';
import type { InStoreScreenProps } from './in-store/screens.ts';
import type { IssuesProps } from './issues/model.ts';
import type { ItemsProps } from './items/model.ts';
import type { MultipleShipmentsProps } from './multiple-shipments/model.ts';
import type { MyClaimScreenProps } from './my-claim/screens.ts';
import type { NotFoundProps } from './not-found/model.ts';
import type { NotShippedProps } from './not-shipped/model.ts';
import type { PhotosProps } from './photos/model.ts';
import type { PrintProps } from './print/model.ts';
import type { ProcessProps } from './process/model.ts';
import type { ResolutionProps } from './resolution/model.ts';
import type { ReturnProps } from './return/model.ts';
import type { ReviewProps } from './review/model.ts';
import type { ShipmentProps } from './shipment/model.ts';
import type { SignProps } from './sign/model.ts';
import type { StartProps } from './start/model.ts';
import type { TooLateProps } from './too-late/model.ts';
import type { TooSoonProps } from './too-soon/model.ts';
import type { ViewProps } from './view/model.ts';
import type { WrongMethodProps } from './wrong-method/model.ts';

export type ScreenProps = {
  home: HomeProps;
  start: StartProps;
  process: ProcessProps;
  issues: IssuesProps;
  items: ItemsProps;
  shipment: ShipmentProps;
  'multiple-shipments': MultipleShipmentsProps;
  details: DetailsProps;
  resolution: ResolutionProps;
  address: AddressProps;
  review: ReviewProps;
  'claim-received': ClaimReceivedProps;
  'not-shipped': NotShippedProps;
  'too-soon': TooSoonProps;
  'too-late': TooLateProps;
  return: ReturnProps;
  sign: SignProps;
  view: ViewProps;
  print: PrintProps;
  photos: PhotosProps;
  'not-found': NotFoundProps;
  'wrong-method': WrongMethodProps;
  error: ErrorProps;
} & InStoreScreenProps &
  MyClaimScreenProps;

export type ScreenId = keyof ScreenProps;
