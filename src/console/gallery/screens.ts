/** Every screen of the gallery with its states. Add a screen's `states.ts` here. */
import { accountStates } from '../accounts/states.ts';
import { activationStates } from '../activation/states.ts';
import { auditStates, platformAuditStates } from '../audit/states.ts';

import { automationStates } from '../automation/states.ts';
import { customizationsStates } from '../brand/states.ts';
import { decisionStates } from '../claim/decision/states.ts';
import { claimStates } from '../claim/states.ts';
import { connectionsStates } from '../connections/states.ts';
import { customerStates, customersStates } from '../customers/states.ts';
import { domainStates } from '../domain/states.ts';
import { importStates, importsStates } from '../imports/states.ts';
import { inboxStates } from '../inbox/states.ts';
import { labelsStates } from '../labels/states.ts';
import { reconciliationStates, reconciliationsStates } from '../ledger/reconciliation-states.ts';
import { journalsStates, ledgerStates } from '../ledger/states.ts';
import { macrosStates } from '../macros/states.ts';
import { profileStates } from '../me/states.ts';
import { messagesStates } from '../messages/states.ts';
import { metadataStates } from '../metadata/states.ts';
import { editOrderStates } from '../orders/edit-states.ts';
import { orderStates, ordersStates } from '../orders/states.ts';
import type { ScreenState, ScreenStates } from '../parts/screen-states.ts';
import { signInStates } from '../people/states.ts';
import { platformStaffStates } from '../platform/staff-states.ts';
import { platformAccountStates, platformAccountsStates, platformStoresStates } from '../platform/states.ts';
import { policiesStates, policyStates } from '../policies/states.ts';
import { editProductStates } from '../products/edit-states.ts';
import { productStates, productsStates } from '../products/states.ts';
import { bulkStates } from '../queue/bulk/states.ts';
import { queueStates } from '../queue/states.ts';
import { overviewStates, reportStates } from '../reports/states.ts';
import { returnStates, returnsStates } from '../returns/states.ts';
import { reviewStates, reviewsStates } from '../reviews/states.ts';
import { rolesStates } from '../roles/states.ts';
import { simulatorStates } from '../settings/simulator/states.ts';
import { settingsStates } from '../settings/states.ts';
import { slackStates } from '../slack/states.ts';
import { sopsStates } from '../sops/states.ts';
import { teamStates } from '../team/states.ts';
import { tokensStates } from '../tokens/states.ts';
import { warrantiesStates, warrantyStates } from '../warranties/states.ts';
import { webhooksStates } from '../webhooks/states.ts';
import { widgetStates } from '../widget/states.ts';

export const GALLERY: readonly ScreenStates[] = [
  queueStates,
  claimStates,
  decisionStates,
  bulkStates,
  ordersStates,
  orderStates,
  customersStates,
  customerStates,
  signInStates,
  profileStates,
  rolesStates,
  settingsStates,
  overviewStates,
  reportStates,
  auditStates,
  tokensStates,
  teamStates,
  accountStates,
  labelsStates,
  metadataStates,
  messagesStates,
  importsStates,
  importStates,
  simulatorStates,
  productsStates,
  productStates,
  reviewsStates,
  reviewStates,
  macrosStates,
  customizationsStates,
  sopsStates,
  warrantiesStates,
  warrantyStates,
  returnsStates,
  returnStates,
  policiesStates,
  policyStates,
  activationStates,
  widgetStates,
  domainStates,
  editOrderStates,
  inboxStates,
  slackStates,
  platformStoresStates,
  platformAccountsStates,
  platformAccountStates,
  ledgerStates,
  journalsStates,
  platformStaffStates,
  editProductStates,
  platformAuditStates,
  connectionsStates,
  webhooksStates,
  reconciliationsStates,
  reconciliationStates,
  automationStates,
];

export type GalleryEntry = { screen: string; state: string; shown: ScreenState };

export const galleryEntries = (): GalleryEntry[] =>
  GALLERY.flatMap(({ screen, answers, states }) =>
    Object.entries(states).map(([state, shown]) => ({
      screen,
      state,
      shown: { ...shown, answers: { ...answers, ...shown.answers } },
    })),
  );
