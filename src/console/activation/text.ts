/** Text of the opening of a store. */
import type { StepState, StoreStage } from '../../domain/stores/activation.ts';
import { catalogue } from '../../domain/text/catalogue.ts';

const STAGES: Record<StoreStage, { title: string; text: string }> = {
  setup: { title: 'Not open yet', text: 'Shoppers see a page that says so. Finish the steps below to open.' },
  review: {
    title: 'In review',
    text: 'The platform looks at each step. Shoppers see a page that says that the store isn’t open yet.',
  },
  live: { title: 'Open', text: 'Shoppers can find their orders and file claims.' },
};
const STATES: Record<StepState, string> = {
  open: 'To do',
  done: 'Done',
  approved: 'Approved',
  rejected: 'Rejected',
};

export const text = catalogue({
  stages: STAGES,
  states: STATES,
  failed: 'The steps can’t be shown',
  readOnly: 'You can see the steps, but not change them. Ask an owner or admin of the store.',
  steps: 'Steps',
  links: {
    imports: 'Import orders',
    tokens: 'Make an API token for your shop',
    brand: 'Choose the look',
    domain: 'Add a domain',
    windows: 'Check the windows',
    resolutions: 'Check the resolutions',
    replies: 'Set where replies go',
    mails: 'Send yourself a mail',
    team: 'Invite someone',
    claims: 'Open the claims',
    legal: 'Link your texts',
  },
  doneBy: (shows: string | null, confirms: string | null) =>
    [shows && `Done once this is true: ${shows}`, confirms && `You can confirm: ${confirms}`]
      .filter(Boolean)
      .join(' '),
  confirm: 'Confirm',
  confirmOf: (title: string) => `Confirm: ${title}`,
  again: 'It’s fixed',
  againOf: (title: string) => `It’s fixed: ${title}`,
  takeBack: 'Take back',
  takeBackOf: (title: string) => `Take back: ${title}`,
  approve: 'Approve',
  approveOf: (title: string) => `Approve: ${title}`,
  reject: 'Reject',
  rejectOf: (title: string) => `Reject: ${title}`,
  isShown: 'The store’s data shows it.',
  isConfirmed: 'Confirmed',
  missing: (sentence: string) => `What is missing: ${sentence}`,
  request: 'Ask for the review',
  open: 'Open the store',
  opened: 'The store is open.',
  requested: 'The platform will look at the steps.',
  preview: {
    title: 'Preview',
    lead: 'A link shows your pages before you open. It works for seven days, for whoever has it.',
    make: 'Make a link',
    label: 'Open the preview',
    until: 'Works until',
  },
  rejection: {
    title: (title: string) => `Reject “${title}”`,
    sentence: 'What is missing',
    hint: 'The store reads this, and is back in setup.',
    send: 'Reject',
  },
});
