import type { DraftStatus } from '../filing/draft-status.ts';

/** The screens of a filing as the funnel names them. */
export const SCREEN_NAMES: Readonly<Record<DraftStatus, string>> = {
  STARTED: 'Order found',
  CHOOSING_ISSUE: 'Choosing an issue',
  CHOOSING_ITEMS: 'Choosing items',
  CHOOSING_SHIPMENT: 'Choosing a package',
  DESCRIBING_ISSUE: 'Describing the issue',
  CHOOSING_RESOLUTION: 'Choosing a resolution',
  REVIEWING: 'Reviewing',
  RETURNING: 'Sent to the returns portal',
  SUBMITTED: 'Filed',
  NOT_SHIPPED: 'Told that nothing shipped yet',
  TOO_SOON: 'Told that it is too soon',
  TOO_LATE: 'Told that it is too late',
};
