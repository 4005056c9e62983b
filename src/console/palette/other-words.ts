/**
 * What people call a page or a command that has another name here. They find it by these words, or by the beginning of one, after what is found
 * by name.
 */
import type { ShortcutId } from '../app/keys.ts';
import { text as app } from '../app/text.ts';

type Words = Readonly<Record<string, readonly string[]>>;

export const WORDS_OF_COMMANDS: Partial<Record<ShortcutId, readonly string[]>> = {
  shortcuts: ['help', 'hotkeys'],
  search: ['find', 'filter'],
  goOverview: ['dashboard', 'home', 'analytics', 'figures', 'statistics', 'metrics'],
  goClaims: ['queue', 'tickets', 'cases', 'list', 'export', 'csv', 'download', 'spreadsheet'],
  goOrders: ['purchases', 'sales', 'export', 'csv', 'import'],
  goCustomers: ['shoppers', 'buyers', 'clients', 'contacts', 'export', 'csv'],
  goSettings: ['preferences', 'options', 'configuration', 'setup', 'admin'],
  fileWithoutOrder: ['new claim', 'create a claim', 'add a claim'],
  deny: ['reject', 'decline', 'refuse'],
  approve: ['accept', 'refund', 'reship', 'replace', 'pay'],
  message: ['reply', 'answer', 'email', 'contact the customer'],
  note: ['comment', 'internal'],
  ask: ['proof', 'photos', 'request'],
  setAside: ['snooze', 'later', 'remind', 'dismiss'],
  wait: ['hold', 'pause'],
  label: ['tags'],
  assign: ['owner', 'hand over', 'give to'],
  assignMe: ['take', 'mine'],
  close: ['archive'],
  undo: ['revert', 'take back'],
};

/** By the entry's label. */
export const WORDS_OF_NAV: Words = {
  [app.nav.products]: ['catalog', 'items', 'skus', 'inventory'],
  [app.nav.warranties]: ['guarantees', 'coverage'],
  [app.nav.returns]: ['rmas', 'send back'],
  [app.nav.policies]: ['protection', 'insurance', 'premiums', 'coverage'],
  [app.nav.reviews]: ['ratings', 'stars', 'feedback'],
  [app.nav.ledger]: [
    'payouts',
    'payments',
    'accounting',
    'bookkeeping',
    'billing',
    'money',
    'statement',
    'reconciliation',
  ],
  [app.nav.platformStores]: ['shops', 'tenants', 'merchants'],
  [app.nav.platformAccounts]: ['groups', 'organizations', 'companies'],
  [app.nav.platformStaff]: ['team', 'people', 'users', 'support'],
  [app.nav.globalMacros]: ['templates', 'canned responses', 'snippets'],
  [app.nav.platformAudit]: ['history', 'log', 'changes', 'activity'],
};

/** By the section of the settings. */
export const WORDS_OF_SECTIONS: Words = {
  general: ['store name', 'time zone', 'timezone', 'currency', 'undo'],
  hours: ['holidays', 'opening hours', 'working hours', 'schedule', 'calendar', 'weekend', 'sla'],
  windows: [
    'hours',
    'holidays',
    'days',
    'deadlines',
    'sla',
    'due',
    'time limits',
    'eligibility',
    'reminders',
    'auto-close',
  ],
  proof: ['photos', 'receipts', 'signature', 'evidence', 'affidavit'],
  resolutions: ['refunds', 'reships', 'replacements', 'bonus', 'gift cards', 'caps', 'limits', 'deny'],
  appeasements: ['goodwill', 'courtesy', 'exceptions', 'unprotected'],
  'replacement-cost': ['cogs', 'margin', 'costs'],
  'rev-share': ['commission', 'split', 'premiums'],
  'in-store': ['pos', 'point of sale', 'walk-in', 'retail', 'kiosk'],
  automation: ['rules', 'auto-approve', 'workflows', 'triggers', 'backtest'],
  macros: ['templates', 'canned responses', 'snippets', 'saved replies'],
  sops: ['sops', 'playbooks', 'instructions', 'guides', 'knowledge'],
  labels: ['tags', 'colors'],
  metadata: ['custom fields', 'metadata', 'attributes'],
  domain: ['dns', 'cname', 'url', 'web address', 'ssl', 'certificates', 'hosts'],
  widget: ['buttons', 'embed', 'snippet', 'footer', 'code', 'install'],
  customizations: [
    'brand',
    'logo',
    'theme',
    'colors',
    'fonts',
    'design',
    'appearance',
    'white label',
    'whitelabel',
  ],
  capabilities: ['features', 'toggles', 'options'],
  returns: ['rmas', 'send back'],
  communication: ['support email', 'contact', 'reply-to', 'sender', 'phone'],
  messages: ['templates', 'mails', 'wording', 'subject'],
  legal: ['terms', 'privacy', 'gdpr', 'consent', 'policy'],
  fulfillment: ['tracking', 'carriers', 'shipping', 'shipments'],
  team: [
    'team',
    'people',
    'users',
    'staff',
    'colleagues',
    'invite',
    'roles',
    'permissions',
    'seats',
    'ownership',
  ],
  'sign-in': [
    '2fa',
    'mfa',
    'two-factor',
    'second factor',
    'passwords',
    'sso',
    'saml',
    'oidc',
    'login',
    'log in',
    'security',
    'authentication',
  ],
  notifications: ['slack', 'alerts', 'channel'],
  connections: [
    'integrations',
    'shopify',
    'woocommerce',
    'bigcommerce',
    'stripe',
    'carriers',
    'apps',
    'sync',
    'import',
  ],
  'api-tokens': ['keys', 'secrets', 'developers', 'access tokens', 'credentials'],
  webhooks: ['events', 'callbacks', 'endpoints', 'developers'],
  retention: ['gdpr', 'delete data', 'erase', 'privacy', 'personal data', 'photos'],
  'audit-log': ['history', 'changes', 'activity', 'log'],
  activation: ['launch', 'go live', 'onboarding', 'checklist', 'setup', 'preview'],
};

/** By the name of the report. */
export const WORDS_OF_REPORTS: Words = {
  claims: ['volume', 'claim rate'],
  decisions: ['approval rate', 'denials', 'appeals'],
  times: ['response time', 'speed', 'sla'],
  costs: ['spend', 'refunds', 'money'],
  reviews: ['ratings', 'satisfaction', 'csat'],
  funnel: ['drop-off', 'conversion', 'abandoned'],
  backlog: ['open claims', 'aging', 'overdue'],
  people: ['team', 'agents', 'performance', 'productivity'],
};

export const WORDS_OF_PROFILE: readonly string[] = [
  ...['password', 'passkeys', '2fa', 'mfa', 'two-factor', 'second factor', 'authenticator', 'recovery codes'],
  ...[
    'my account',
    'email address',
    'sessions',
    'devices',
    'dark mode',
    'theme',
    'density',
    'notifications',
    'shortcuts',
  ],
];

export const WORDS_OF_ROLES: readonly string[] = ['access', 'rights', 'who may', 'members'];

/** Shorter texts begin too many words, and names of customers. */
const SHORTEST_BEGINNING = 4;

const isOtherWord = (words: readonly string[], sought: string): boolean =>
  words.some((word) => word === sought || (sought.length >= SHORTEST_BEGINNING && word.startsWith(sought)));

export type Called = { label: string; words?: readonly string[] | undefined };

/** What is found by its name, then what is found by another word. */
export function foundAmong<One extends Called>(all: readonly One[], typed: string): One[] {
  const sought = typed.trim().toLowerCase();
  const byName = all.filter(({ label }) => label.toLowerCase().includes(sought));
  return [...byName, ...all.filter((one) => !byName.includes(one) && isOtherWord(one.words ?? [], sought))];
}
