/**
 * What the audit log says about each operation that changes something, and which operations leave no line and why
 * (docs/rules/audit.md). test/audit-routes.test.ts holds this against the routes.
 */
import type { ClaimEventKind } from '../claims/claim-events.ts';

/** What a line is about. */
export const SUBJECTS = {
  account: 'Account',
  claim: 'Claim',
  claims: 'Claims',
  host: 'Host',
  import: 'Import',
  invitation: 'Invitation',
  label: 'Label',
  macro: 'Macro',
  mail: 'Mail text',
  month: 'Month',
  field: 'Claim field',
  order: 'Order',
  person: 'Person',
  product: 'Product',
  provider: 'Identity provider',
  slack: 'Slack',
  sop: 'Procedure',
  store: 'Store',
  token: 'API token',
  view: 'Saved view',
} as const satisfies Record<string, string>;

export type SubjectKind = keyof typeof SUBJECTS;

/** What the line is about, and what its maker did. The subject's name follows. */
type Deed = readonly [subject: SubjectKind, did: string];

export const DEEDS = {
  changeClaims: ['claims', 'changed several claims at once'],
  closeLedgerMonth: ['month', 'closed the month'],
  undoClaimBulk: ['claims', 'took back a change of several claims'],
  exportClaims: ['claims', 'exported claims to a file'],
  createClaimView: ['view', 'saved the view'],
  changeClaimView: ['view', 'changed the view'],
  deleteClaimView: ['view', 'deleted the view'],
  createLabel: ['label', 'added the label'],
  changeLabel: ['label', 'changed the label'],
  deleteLabel: ['label', 'deleted the label'],
  createMacro: ['macro', 'added the macro'],
  replaceMacro: ['macro', 'changed the macro'],
  deleteMacro: ['macro', 'deleted the macro'],
  createGlobalMacro: ['macro', 'added the global macro'],
  replaceGlobalMacro: ['macro', 'changed the global macro'],
  deleteGlobalMacro: ['macro', 'deleted the global macro'],
  replaceMailText: ['mail', 'changed the words of the mail'],
  resetMailText: ['mail', 'brought back the standard words of the mail'],
  testMailText: ['mail', 'sent themselves a test of the mail'],
  createMetadataField: ['field', 'added the claim field'],
  changeMetadataField: ['field', 'changed the claim field'],
  deleteMetadataField: ['field', 'deleted the claim field'],
  replaceSlack: ['slack', 'changed the connection with'],
  testSlack: ['slack', 'posted a test message in'],
  createSlackChannel: ['slack', 'created the channel'],
  createSop: ['sop', 'added the procedure'],
  replaceSop: ['sop', 'changed the procedure'],
  setSopState: ['sop', 'turned on or off the procedure'],
  deleteSop: ['sop', 'deleted the procedure'],
  patchStore: ['store', 'changed the settings of'],
  patchWhitelabel: ['store', 'changed the look of'],
  checkHost: ['host', 'checked the host'],
  restartWhitelabel: ['store', 'looked up anew the look and the hosts of'],
  saveBrandDraft: ['store', 'changed the draft of the look of'],
  discardBrandDraft: ['store', 'threw away the draft of the look of'],
  publishBrand: ['store', 'published the look of'],
  createStore: ['store', 'made the store'],
  deleteStore: ['store', 'deleted the store'],
  deleteAccount: ['account', 'deleted the account'],
  moveStore: ['store', 'moved to another account the store'],
  createAccount: ['account', 'made the account'],
  renameAccount: ['account', 'renamed the account'],
  confirmActivationStep: ['store', 'confirmed a step of the activation'],
  withdrawActivationStep: ['store', 'took back a step of the activation'],
  requestOpening: ['store', 'asked for the opening of the store'],
  approveActivationStep: ['store', 'approved a step of the activation'],
  rejectActivationStep: ['store', 'rejected a step of the activation'],
  openStore: ['store', 'opened the store'],
  makePreviewLink: ['store', 'made a link to the preview of'],
  createApiToken: ['token', 'made the API token'],
  revokeApiToken: ['token', 'revoked the API token'],
  putOrder: ['order', 'sent the order'],
  putProduct: ['product', 'sent the product'],
  createOrderImport: ['import', 'began an import of orders'],
  startOrderImport: ['import', 'started the import of orders'],
  stopOrderImport: ['import', 'stopped the import of orders'],
  discardOrderImport: ['import', 'discarded the import of orders'],
  createProductImport: ['import', 'began an import of products'],
  startProductImport: ['import', 'started the import of products'],
  stopProductImport: ['import', 'stopped the import of products'],
  discardProductImport: ['import', 'discarded the import of products'],
  replaceOrderEdit: ['order', 'changed by hand order'],
  addProtection: ['order', 'added shipping protection to order'],
  removeProtection: ['order', 'removed the shipping protection of order'],
  makePortalLink: ['order', 'made a link for the customer of order'],
  makeValetLink: ['order', 'made a link to file a claim for the customer of order'],
  makeValetVisitLink: ['store', 'made a link to file a claim without an order in'],
  changeMemberRole: ['person', 'changed the role of'],
  grantOwnership: ['person', 'made an owner of the store'],
  removeMember: ['person', 'removed from the team'],
  resendInvitation: ['invitation', 'sent the invitation again to'],
  inviteToTeam: ['invitation', 'invited'],
  withdrawInvitation: ['invitation', 'withdrew the invitation of'],
  inviteToAccount: ['invitation', 'invited'],
  withdrawAccountInvitation: ['invitation', 'withdrew the invitation of'],
  inviteToStaff: ['invitation', 'invited'],
  withdrawStaffInvitation: ['invitation', 'withdrew the invitation of'],
  changePassword: ['person', 'changed their password'],
  changeEmail: ['person', 'asked for another email address'],
  cancelEmailChange: ['person', 'kept their email address'],
  endMySession: ['person', 'signed out on one device'],
  endMySessions: ['person', 'signed out everywhere'],
  confirmTotp: ['person', 'added an authenticator app'],
  addPasskey: ['person', 'added a passkey'],
  removeMyFactor: ['person', 'removed a second factor'],
  replaceRecoveryCodes: ['person', 'got new recovery codes'],
  // By the operator, on the command line.
  'account save': ['account', 'saved the account'],
  'host check': ['host', 'checked, as each day, the host'],
  'host prove': ['host', 'proved the host'],
  'host revoke': ['host', 'took back the proof of the host'],
  'import orders': ['order', 'imported orders'],
  'import products': ['product', 'imported products'],
  'provider create': ['provider', 'added the identity provider'],
  'provider remove': ['provider', 'removed the identity provider'],
  'provider secret': ['provider', 'replaced the secret of the identity provider'],
  'store create': ['store', 'made the store'],
  'token create': ['token', 'made the API token'],
  'token revoke': ['token', 'revoked the API token'],
  'user change-email': ['person', 'changed the email address of'],
  'user create': ['person', 'gave a role to'],
  'user remove-factors': ['person', 'removed the second factors of'],
} as const satisfies Record<string, Deed>;

export type Audited = keyof typeof DEEDS;

export const isAudited = (operation: string): operation is Audited => Object.hasOwn(DEEDS, operation);

export const REASONS = {
  claim: 'The claim’s own history has it, and the audit log shows that history.',
  customer: 'It passes on what a customer filed, and the claim’s history names the customer.',
  later: 'Nothing changes until a later call, which leaves a line.',
  marks: 'It marks where somebody is or what they are typing, and is gone by itself.',
  own: 'It sets how the console looks for one person, or what they have read.',
  session: 'It begins, ends or confirms a session. The security log has it.',
} as const satisfies Record<string, string>;

/** Operations of people and API tokens that leave no line. */
export const UNAUDITED = {
  addNote: 'claim',
  answerReview: 'claim',
  appealClaim: 'claim',
  approveClaim: 'claim',
  changeClaimAddress: 'claim',
  deleteNote: 'claim',
  denyClaim: 'claim',
  dismissClaim: 'claim',
  editNote: 'claim',
  fileClaimAsValet: 'claim',
  fileOfflineClaim: 'claim',
  mergeClaim: 'claim',
  patchClaim: 'claim',
  reportResolution: 'claim',
  requestProof: 'claim',
  resolveClaimExternally: 'claim',
  reviewClaim: 'claim',
  revokeClaimLinks: 'claim',
  sendClaimLink: 'claim',
  sendMessage: 'claim',
  setClaimMetadata: 'claim',
  takeBackAct: 'claim',
  unmergeClaim: 'claim',
  withdrawClaim: 'claim',
  fileClaim: 'customer',
  beginPasskey: 'later',
  beginTotp: 'later',
  holdAct: 'later',
  previewApproval: 'later',
  previewMailText: 'later',
  previewMacro: 'later',
  previewBrand: 'later',
  sendBrandPicture: 'later',
  requestUpload: 'later',
  simulateOrder: 'later',
  startSimulation: 'later',
  stopSimulation: 'later',
  sendActAgain: 'later',
  useMacro: 'later',
  deleteUnsent: 'marks',
  endPresence: 'marks',
  markPresence: 'marks',
  saveUnsent: 'marks',
  skipClaim: 'marks',
  markNotificationsRead: 'own',
  savePreferences: 'own',
  askToProveByPasskey: 'session',
  proveAgain: 'session',
  signOut: 'session',
} as const satisfies Record<string, keyof typeof REASONS>;

/** What the history of a claim says the team did. The claim's number follows. */
export const CLAIM_DEEDS: Record<ClaimEventKind, string> = {
  filed: 'filed',
  signed: 'signed',
  message: 'wrote to the customer of',
  proof_requested: 'asked for more about',
  status_changed: 'changed the status of',
  approved: 'approved',
  denied: 'denied',
  appealed: 'appealed',
  dismissed: 'dismissed',
  resolved_externally: 'resolved elsewhere',
  refund_sent: 'reported the refund of',
  credit_sent: 'reported the credit of',
  replacement_made: 'reported the replacement of',
  replacement_shipped: 'reported that the replacement shipped for',
  resolution_reported: 'reported a resolution of',
  resolved: 'resolved',
  reopened: 'reopened',
  withdrawn: 'withdrew',
  merged: 'merged into another claim',
  unmerged: 'took out of another claim',
  took_duplicate: 'merged a duplicate into',
  gave_back_duplicate: 'took a duplicate out of',
  closed: 'closed',
  archived: 'archived',
  reminded: 'reminded the customer of',
  address_changed: 'changed the address of',
  link_sent: 'sent the link to',
  links_revoked: 'revoked the links to',
  reviewed: 'reviewed',
  review_answered: 'answered the review of',
  review_invited: 'asked for a review of',
  files_erased: 'erased the files of',
  noted: 'added a note to',
  note_edited: 'edited a note of',
  note_deleted: 'deleted a note of',
  assigned: 'assigned',
  labelled: 'changed the labels of',
  metadata_set: 'changed the fields of',
  retyped: 'changed the type of',
  resolution_cancelled: 'canceled a resolution of',
  reopening_refused: 'could not reopen',
  act_taken_back: 'took back a decision about',
  act_stopped: 'had a decision stopped about',
};

/** Lines of a claim's history carry its kind of event, under this prefix. */
export const CLAIM_PREFIX = 'claim.';

export type Subject = { kind: SubjectKind; id: string | null; name: string | null };

/** What happened, in a few words: "added the label “Fragile”", "approved claim #20418". */
export function deedOf(operation: string, { kind, name }: Subject): string {
  if (operation.startsWith(CLAIM_PREFIX)) {
    const event = operation.slice(CLAIM_PREFIX.length);
    const did = Object.hasOwn(CLAIM_DEEDS, event) ? CLAIM_DEEDS[event as ClaimEventKind] : 'changed';
    return `${did} claim ${name ?? ''}`.trim();
  }
  const did = isAudited(operation) ? DEEDS[operation][1] : operation;
  if (name === null || (kind === 'person' && OF_ONESELF.has(operation))) return did;
  return `${did} ${QUOTED.has(kind) ? `“${name}”` : name}`;
}

/** Names that somebody chose, and that may be any words. */
const QUOTED: ReadonlySet<SubjectKind> = new Set([
  'field',
  'label',
  'macro',
  'mail',
  'product',
  'sop',
  'token',
  'view',
]);

/** What people do about themselves. */
const OF_ONESELF: ReadonlySet<string> = new Set<Audited>([
  'changePassword',
  'changeEmail',
  'cancelEmailChange',
  'endMySession',
  'endMySessions',
  'confirmTotp',
  'addPasskey',
  'removeMyFactor',
  'replaceRecoveryCodes',
]);
