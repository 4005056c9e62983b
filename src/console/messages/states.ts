/** The states of the mails in the gallery. */
import type { MailTextLine } from '../../contract/mail-text.ts';
import { MAIL_TEXT_KINDS } from '../../domain/claims/mail-text.ts';
import { urls } from '../../urls.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import { text } from './text.ts';

const at = urls.console.setting('demo', 'messages');
const STANDARD = {
  subject: 'We received your claim #{{claim.number}}',
  lead: 'Thank you for telling us. This is what you reported for {{order.name}}:',
};
const OWN = {
  subject: 'Claim #{{claim.number}}: we have it',
  lead: 'Thank you, {{customer.firstName}}.\nThis is what you told us about {{order.name}}:',
};
const LINES: MailTextLine[] = MAIL_TEXT_KINDS.map((kind) => ({
  ...{ kind, default: STANDARD, isOwn: kind === 'received' },
  ...(kind === 'received' ? OWN : STANDARD),
}));
const listOf = (texts: MailTextLine[]) => answered({ version: 7, texts });
const UNFIT = 'The customer of this claim doesn’t get this email now. Choose another claim.';
const LONG = { subject: 'W'.repeat(150), lead: 'W'.repeat(600) };
const one = `${at}?mail=received`;

export const messagesStates: ScreenStates = {
  screen: 'messages',
  answers: {
    ...historyOf('replaceMailText', 'Claim received', ['subject', 'We have it', 'We received your claim']),
    'GET /mail-texts': listOf(LINES),
    'POST /mail-texts/:kind/preview': answered({
      subject: 'Claim #20418: we have it',
      body: 'Hi Ada,\n\nThank you, Ada.\n\nThis is what you told us about order #1001:\n\n- 2 × Stoneware mug: Damaged\n\nFernwood\n',
      html: '',
      missing: ['resolution.total'],
    }),
    'GET /claims': answered({ claims: [{ id: 'claim1', claimNumber: 20_418 }], nextCursor: null }),
    'POST /mail-texts/:kind/test': answered({ recipient: 'mia@example.com' }),
  },
  states: {
    some: { at },
    change: { at: one },
    preview: { at: one, click: [text.show] },
    test: { at: one, click: [text.test] },
    'for-a-claim': { at: one, fill: { [text.claim]: '20418' }, click: [text.show] },
    'unfit-claim': {
      at: one,
      answers: {
        'POST /mail-texts/:kind/preview': refused(422, 'mail_unfit_for_claim', UNFIT, {
          fields: [{ path: 'claimId', message: UNFIT }],
        }),
      },
      fill: { [text.claim]: '20418' },
      click: [text.show],
    },
    'too-many': {
      at: one,
      answers: {
        'POST /mail-texts/:kind/test': refused(429, 'too_many_requests', 'Wait a moment, then try again.', {
          retryAfter: 600,
        }),
      },
      click: [text.test],
    },
    unknown: { at: `${at}?mail=other` },
    'read-only': { at: one, answers: { 'GET /me': answered(personAs('store_support')) } },
    loading: { at, answers: { 'GET /mail-texts': 'pending' } },
    failed: { at, answers: { 'GET /mail-texts': 'offline' } },
    'long-texts': {
      at: one,
      answers: { 'GET /mail-texts': listOf(LINES.map((line) => ({ ...line, ...LONG, isOwn: true }))) },
    },
  },
};
