import type { ReturnStatus } from '../../domain/order.ts';
import type { Tone } from '../../ui/tone.ts';

/** The words of /return, in en-US (see ../text.ts). */
export const words = {
  title: 'Send something back',
  /** On the other screens. */
  link: 'I want to send something back',
  portal: {
    lead: 'Returns have a page of their own. It opens in a new tab; your order stays here.',
    go: 'Go to returns',
    without: 'You may be asked for your order number and e-mail address there.',
  },
  lookup: {
    lead: 'Find your order first, so that we can take you to the right place.',
    go: 'Find my order',
  },
  ask: {
    lead: 'Write to us and say what you want to send back. We answer with where to send it.',
  },
  closed: {
    lead: 'Things can’t be sent back here.',
    now: 'What you can do instead',
    tries: [
      'Damaged, defective, missing or wrong? Report it: you don’t need to send anything back first.',
      'Changed your mind? Write to us. The help below says how.',
    ],
  },
  track: 'Follow my return',
  report: 'Report a problem instead',
  made: 'Sent back so far',
  number: (id: string) => `Return ${id}`,
  since: (on: string) => `Begun ${on}`,
  statuses: {
    REQUESTED: { tone: 'info', text: 'Requested' },
    APPROVED: { tone: 'info', text: 'Waiting to be sent' },
    IN_TRANSIT: { tone: 'info', text: 'On its way back' },
    RECEIVED: { tone: 'success', text: 'Arrived' },
    REFUNDED: { tone: 'success', text: 'Refunded' },
    DECLINED: { tone: 'danger', text: 'Not accepted' },
    CANCELLED: { tone: 'neutral', text: 'Cancelled' },
  } satisfies Record<ReturnStatus, { tone: Tone; text: string }>,
};
