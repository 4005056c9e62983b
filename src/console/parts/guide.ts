/** Which of the documents that are served with the product explains a page of the console. */
import { matchPath } from 'react-router';
import { anchorOf } from '../../domain/text/anchor.ts';
import { CONSOLE_PATHS, urls } from '../../urls.ts';

/** Signed-out people have no help link. */
type Outside = 'signIn' | 'providerReturn' | 'forgot' | 'password' | 'invitation' | 'confirmEmail';
type Guide = readonly [document: string, heading?: string];

const importing: Guide = ['guide/orders', 'Import orders'];
const reports: Guide = ['guide/reports'];

/** The settings' sections have a heading each, by their label. */
export const GUIDE: Readonly<Record<Exclude<keyof typeof CONSOLE_PATHS, Outside>, Guide>> = {
  home: ['guide/claims'],
  consentReturn: ['guide/settings', 'Connections'],
  profile: ['guide/account'],
  roles: ['guide/team', 'Roles'],
  allClaims: ['guide/claims', 'Find claims'],
  allOverview: reports,
  allReport: reports,
  claims: ['guide/claims', 'Find claims'],
  claim: ['guide/claims', 'Decide a claim'],
  orders: ['guide/orders', 'Find an order'],
  order: ['guide/orders', 'Find an order'],
  editOrder: ['guide/orders', 'Correct an order'],
  inbox: ['guide/account', 'Notifications'],
  customers: ['guide/orders', 'Customers'],
  customer: ['guide/orders', 'Customers'],
  overview: reports,
  report: reports,
  products: ['guide/records', 'Products'],
  product: ['guide/records', 'Products'],
  editProduct: ['guide/records', 'Products'],
  warranties: ['guide/records', 'Warranties'],
  warranty: ['guide/records', 'Warranties'],
  reviews: ['guide/records', 'Reviews'],
  review: ['guide/records', 'Reviews'],
  ledger: ['guide/ledger', 'A month'],
  journals: ['guide/ledger', 'Journals'],
  reconciliations: ['guide/ledger', 'Reconciliation'],
  reconciliation: ['guide/ledger', 'Reconciliation'],
  returns: ['guide/records', 'Returns'],
  return: ['guide/records', 'Returns'],
  policies: ['guide/records', 'Policies'],
  policy: ['guide/records', 'Policies'],
  imports: importing,
  import: importing,
  simulator: ['guide/settings', 'Try a change first'],
  settings: ['guide/settings'],
  setting: ['guide/settings'],
  account: ['guide/team', 'People of an account'],
  platformStores: ['guide/platform', 'Accounts and stores'],
  platformAccounts: ['guide/platform', 'Accounts and stores'],
  platformAccount: ['guide/platform', 'Accounts and stores'],
  platformStaff: ['guide/platform', 'Staff'],
  platformMacros: ['guide/platform', 'Global macros'],
  platformAudit: ['guide/platform', 'Audit log'],
};

/** The address of the document for a page. @param heading of the document, instead of the page's usual one */
export function guideOf(pathname: string, heading?: string): string {
  const found = Object.entries(GUIDE).find(([page]) =>
    matchPath(CONSOLE_PATHS[page as keyof typeof GUIDE], pathname),
  );
  const [document, usual] = found?.[1] ?? GUIDE.home;
  const chosen = heading ?? usual;
  return urls.documents(document, chosen === undefined ? undefined : anchorOf(chosen));
}
