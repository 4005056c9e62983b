/** Text of the opening of a store. */
import type { StepState, StoreStage } from '../../domain/stores/activation.ts';
import { catalogue } from '../../domain/text/catalogue.ts';

const STAGES: Record<StoreStage, { title: string; text: string }> = {
  setup: {
    title: 'Not open yet',
    text: 'Shoppers see a page that says so. Finish the steps below to open the store.',
  },
  review: {
    title: 'In review',
    text: 'The platform reviews each step, and you’ll get an email about the result. Until then, shoppers see a page that says the store isn’t open yet.',
  },
  live: { title: 'Open', text: 'Shoppers find their orders and file claims at this address:' },
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
  failed: 'The steps didn’t load',
  readOnly: 'You can see the steps, but not change them. Ask an owner or admin of the store.',
  steps: 'Steps',
  links: {
    imports: 'Import orders',
    tokens: 'Create an API token for your shop',
    brand: 'Choose the look',
    domain: 'Add a domain',
    windows: 'Check the windows',
    resolutions: 'Check the resolutions',
    replies: 'Set where replies go',
    mails: 'Send yourself a test email',
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
  isShown: 'Detected automatically.',
  isConfirmed: 'Confirmed',
  missing: (sentence: string) => `What is missing: ${sentence}`,
  request: 'Ask for a review',
  open: 'Open the store',
  opened: 'The store is open.',
  requested: 'The platform will review the steps.',
  address: {
    label: 'Address of your portal',
    open: 'Open the portal',
    links: 'Get the links for your shop',
  },
  preview: {
    title: 'Preview',
    lead: 'A link shows your pages before the store opens. It works for seven days, for anyone who has it.',
    make: 'Create a link',
    label: 'Open the preview',
    until: 'Expires',
  },
  rejection: {
    title: (title: string) => `Reject “${title}”`,
    sentence: 'What is missing',
    hint: 'The store sees this and goes back to setup.',
    send: 'Reject',
  },
});
