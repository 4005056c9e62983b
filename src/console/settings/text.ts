/** Text of the settings: their sections. The labels of single settings are in labels.ts. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  title: 'Settings',
  lead: 'How your store takes, decides and answers claims.',
  list: 'Settings',
  all: 'All settings',
  tryFirst: 'Try this change first',
  simulator: 'Try a change',
  failed: 'The settings didn’t load',
  history: {
    title: 'Last changes',
    all: 'All changes in the audit log',
    failed: 'The last changes didn’t load',
    none: 'Nobody has changed anything here yet.',
    was: 'before',
    is: 'now',
    bringBack: 'Bring this value back',
    bringBackOf: (label: string, value: string) => `Bring this value back: ${label}, ${value}`,
    broughtBack: (label: string) => `The value of “${label}” is in the form. Save to keep it.`,
    same: (label: string) => `The form already shows this value of “${label}”.`,
  },
  terms: {
    title: 'Versions of the claim terms',
    help: 'The history of a claim names the version that its customer agreed to.',
    failed: 'The versions didn’t load',
    none: 'There were no claim terms yet.',
    version: (version: string) => `Version ${version}`,
    link: 'Open the link',
    text: 'Show the text',
  },
  noAccess: {
    title: 'You can’t see these settings',
    text: 'Ask an owner or admin of the store for access.',
  },
  groups: { store: 'Store', claims: 'Claims', shoppers: 'Shoppers', team: 'Team', data: 'Data' },
  sections: {
    general: {
      label: 'General',
      help: 'The store’s name, its time zone, and how long a decision can be undone.',
    },
    hours: {
      label: 'Business hours and holidays',
      help: 'When your team works. The clocks on claims run only then.',
    },
    windows: {
      label: 'Windows and timers',
      help: 'When claims can be filed, and what happens to them automatically.',
    },
    proof: {
      label: 'Claim acknowledgment and proof',
      help: 'Which claims need a confirmation, a signature, a receipt or photos.',
    },
    resolutions: {
      label: 'Resolutions and credit',
      help: 'What store credit adds, what an order can pay at most, and what rules may deny.',
    },
    appeasements: {
      label: 'One-time appeasements',
      help: 'Whether a shopper without protection can file one claim, once.',
    },
    'replacement-cost': {
      label: 'Replacement cost',
      help: 'What a replacement costs your store, for the team that decides.',
    },
    'rev-share': {
      label: 'Revenue share',
      help: 'The share of its customers’ premiums that the store gets from the platform.',
    },
    'in-store': { label: 'In-store claims', help: 'Claims filed in your shop, without an order.' },
    macros: {
      label: 'Macros',
      help: 'Prepared answers to customers, filled in for each claim. They can also change the claim.',
    },
    sops: {
      label: 'Procedures',
      help: 'How your team works on each kind of claim. Every save is kept as a version.',
    },
    labels: { label: 'Labels', help: 'Names and colors that your team puts on claims, up to 200.' },
    metadata: {
      label: 'Claim fields',
      help: 'What your team writes down about each claim. It is in searches, exports and the API.',
    },
    domain: {
      label: 'Domain',
      help: 'The names under which customers find your portal, such as claims.example.com.',
    },
    widget: {
      label: 'Links from your shop',
      help: 'Where customers find your portal, with what to paste into your shop.',
    },
    customizations: {
      label: 'Customizations',
      help: 'The colors, fonts and words of the pages that your customers see.',
    },
    capabilities: { label: 'Capabilities', help: 'What shoppers can ask for.' },
    returns: { label: 'Returns', help: 'Where shoppers go to send something back.' },
    communication: {
      label: 'Customer communication',
      help: 'How customers reach you, and when they hear from you.',
    },
    messages: {
      label: 'Emails about claims',
      help: 'The subject and the first sentences of each email, in your store’s own words.',
    },
    legal: {
      label: 'Legal texts',
      help: 'Your terms, your privacy policy, and what customers agree to when they file a claim.',
    },
    retention: {
      label: 'Retention',
      help: 'How long photos and other files of closed claims are kept, and how long claims name their customers.',
    },
    fulfillment: {
      label: 'Fulfillment',
      help: 'Where tracking numbers lead, and what orders in your shop say of claims.',
    },
    activation: { label: 'Store opening', help: 'What is left to do before shoppers see this store.' },
    team: { label: 'Members', help: 'Who works in this store, and what each of them may do.' },
    'sign-in': { label: 'Sign-in and links', help: 'How your team and your customers prove who they are.' },
    notifications: {
      label: 'Notifications',
      help: 'The Slack channel where your team reads what happens in this store.',
    },
    connections: {
      label: 'Connections',
      help: 'Your shop and other services that carry out what your team decides, and whether they work.',
    },
    'api-tokens': { label: 'API tokens', help: 'What other programs use to call the API for your store.' },
    automation: {
      label: 'Automation',
      help: 'Rules that decide simple claims automatically, and what they decided.',
    },
    webhooks: {
      label: 'Webhooks',
      help: 'Which of your own systems hear what happens in your store, and what they answered.',
    },
    'audit-log': {
      label: 'Audit log',
      help: 'Who changed what, and when. Nobody can change these lines. They are kept for 24 months.',
    },
  },
});
