import { mug, teapot } from '../../../parts/sample-order.ts';
import type { PhotoView } from '../../../parts/views.ts';
import { proofSample } from '../proof/states.ts';
import { type ConversationProps, EMPTY_DRAFT, type Outgoing, type ThreadEntry } from './model.ts';
import type { ConversationPageProps } from './page-model.ts';
import { words } from './text.ts';

const day = (date: number, time: string, at: string) => ({ day: `Nov ${date}, 2026`, time, at });
const photo = (fileKey: string, url: string | null): PhotoView => ({
  fileKey,
  url: url ?? '',
  filename: `${fileKey}.jpg`,
  kind: 'image',
});
const film: PhotoView = { fileKey: 'film', url: '/files/film', filename: 'unpacking.mp4', kind: 'video' };
const bill: PhotoView = { fileKey: 'bill', url: '/files/bill', filename: 'invoice.pdf', kind: 'document' };

const team = (
  id: string,
  content: string,
  when: ReturnType<typeof day>,
  files: PhotoView[] = [],
): ThreadEntry => ({
  id,
  mine: false,
  name: 'Mia from Fernwood',
  content,
  files,
  ...when,
});
const mine = (
  id: string,
  content: string,
  when: ReturnType<typeof day>,
  files: PhotoView[] = [],
): ThreadEntry => ({
  ...team(id, content, when, files),
  mine: true,
  name: words.you,
});

const thread: ThreadEntry[] = [
  team(
    'm1',
    'Hello Ada,\nI’m sorry to hear that. Was the box damaged too?',
    day(17, '9:40 AM', '2026-11-17T14:40:00Z'),
  ),
  mine('m2', 'Yes, on one side. Here it is.', day(17, '9:52 AM', '2026-11-17T14:52:00Z'), [
    photo('box', mug.imageUrl),
    photo('mug', teapot.imageUrl),
    film,
    bill,
  ]),
  team(
    'm3',
    'Thank you. We asked the carrier: https://example.com/inquiries/20418. You’ll hear from us tomorrow.',
    day(18, '2:40 PM', '2026-11-18T19:40:00Z'),
  ),
];

/** A conversation without messages. The token is empty because the gallery has no server to call. */
const quiet: ConversationProps = {
  claimId: 'k3m7p2vx9q',
  token: '',
  storeName: 'Fernwood',
  timeZone: 'America/New_York',
  messages: [],
  earlier: null,
  latest: null,
  after: 0,
  stream: '/v1/claims/k3m7p2vx9q/stream',
  effect: 'none',
  until: null,
  action: '/view/sample/messages',
  key: 'sample',
  contentMax: 5_000,
  filesMax: 5,
  uploadUrl: '/v1/uploads',
  values: EMPTY_DRAFT,
  errors: [],
};
const active: ConversationProps = { ...quiet, messages: thread };

const out = (key: string, content: string, part: Partial<Outgoing> = {}): Outgoing => ({
  key,
  content,
  files: [],
  acknowledged: false,
  where: 'message',
  at: '2026-11-18T20:00:00Z',
  state: 'sending',
  error: null,
  final: false,
  ...part,
});

const RTL = '\u202e';
const hostile: ThreadEntry[] = [
  team(
    'h1',
    `<script>alert(1)</script> javascript:alert(2) ${RTL}desrever dna gnol\n${'Donaudampfschifffahrtsgesellschaft'.repeat(4)} https://example.com/${'a'.repeat(90)}`,
    day(18, '3:01 PM', '2026-11-18T20:01:00Z'),
    [{ ...bill, filename: `${'exe'.repeat(30)}.pdf` }],
  ),
  mine('h2', 'שלום, זה שבור\nمرحبا، هذا مكسور', day(18, '3:02 PM', '2026-11-18T20:02:00Z')),
];

const with_ = (conversation: ConversationProps, proof: ConversationPageProps['proof'] = null) => ({
  conversation,
  proof,
});

export const quietConversation: ConversationPageProps = with_(quiet);

/** States of the claim's page by name. */
export const conversationStates = {
  messages: with_({ ...active, earlier: '/spec/view/:token?before=3' }),
  'messages-unsent': with_({
    ...active,
    outbox: [
      out('o0', 'And one more thing: the lid is missing.'),
      out('o1', 'Is there any news?', { state: 'failed', error: words.offline }),
      out('o2', 'Look at this.', {
        state: 'failed',
        final: true,
        error: 'There are too many files. Remove some and send it again.',
        files: [photo('late', mug.imageUrl)],
      }),
    ],
  }),
  'messages-refused': with_({
    ...active,
    values: { ...EMPTY_DRAFT, content: 'x'.repeat(5_003), files: [photo('kept', mug.imageUrl)] },
    errors: [{ field: 'content', message: words.tooLong(5_000) }],
  }),
  'messages-hostile': with_({ ...active, messages: [...thread, ...hostile] }),
  'reply-reopens': with_({ ...active, effect: 'reopens' }),
  'reply-returns': with_({ ...active, effect: 'returns', until: 'Dec 1, 2026' }),
  'reply-read-only': with_({ ...active, effect: 'read-only', latest: '/spec/view/:token' }),
  'reply-archived': with_({ ...active, effect: 'archived' }),
  'proof-photos': with_(active, proofSample(['PHOTO'])),
  'proof-receipt': with_(active, proofSample(['RECEIPT'], { by: null })),
  'proof-signature': with_(active, proofSample(['SIGNATURE'], { signHref: '/sign/sample?token=sample' })),
  'proof-filed-for-you': with_(
    active,
    proofSample(['SIGNATURE'], { message: null, signHref: '/sign/sample?token=sample' }),
  ),
  'proof-word': with_(active, proofSample(['ACKNOWLEDGEMENT'])),
  'proof-everything': with_(
    active,
    proofSample(['PHOTO', 'RECEIPT', 'ACKNOWLEDGEMENT', 'SIGNATURE', 'OTHER'], {
      signHref: '/sign/sample?token=sample',
    }),
  ),
  'proof-refused': with_(
    active,
    proofSample(['PHOTO', 'ACKNOWLEDGEMENT'], {
      errors: [{ field: 'acknowledged', message: 'Please confirm that what you told us is true' }],
    }),
  ),
  'proof-received': with_(active, proofSample(['PHOTO'], { state: 'received', answeredOn: 'Nov 18, 2026' })),
  'proof-received-unsigned': with_(
    active,
    proofSample(['PHOTO', 'SIGNATURE'], {
      state: 'received',
      answeredOn: 'Nov 18, 2026',
      signHref: '/sign/sample?token=sample',
    }),
  ),
} satisfies Record<string, ConversationPageProps>;
