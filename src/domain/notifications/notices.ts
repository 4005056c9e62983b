/** What people are told about claims, and who is told (docs/decisions/083-notifications.md). */
import { NOTICE_KINDS, type NoticeKind } from '../access/preferences.ts';
import type { ActorKind, ClaimEventKind } from '../claims/claim-events.ts';

/** What happened to a claim. `data`: as its history keeps it. */
type ClaimEvent = {
  kind: ClaimEventKind;
  actorKind: ActorKind;
  actorId: string | null;
  data: Readonly<Record<string, unknown>>;
};

type Rule = {
  events: readonly ClaimEventKind[];
  /** Whom: ids of people. Ids of anything else are ignored later. @param assignee of the claim, after the event */
  whom: (event: ClaimEvent, assignee: string | null) => readonly unknown[];
};

const NOTICES = {
  /** Someone assigns a claim to them. */
  assigned: {
    events: ['assigned'],
    whom: ({ data }) => [data.to],
  },
  /** The customer of their claim writes or appeals. */
  answered: {
    events: ['message', 'appealed'],
    whom: ({ actorKind }, assignee) => (actorKind === 'customer' ? [assignee] : []),
  },
  /** Someone mentions them in a note. */
  mentioned: {
    events: ['noted', 'note_edited'],
    whom: ({ data }) => (Array.isArray(data.mentions) ? data.mentions : []),
  },
  /** A decision of theirs could not be carried out. */
  stopped: {
    events: ['act_stopped'],
    whom: ({ data }) => [data.decidedBy],
  },
} as const satisfies Record<NoticeKind, Rule>;

export type Notice = { kind: NoticeKind; personId: string };

/** Nobody is told what they did themselves. */
export function noticesOf(event: ClaimEvent, assignee: string | null): Notice[] {
  return NOTICE_KINDS.flatMap((kind) => {
    const { events, whom }: Rule = NOTICES[kind];
    if (!events.includes(event.kind)) return [];
    const ids = whom(event, assignee).filter((id): id is string => typeof id === 'string' && id !== '');
    return [...new Set(ids)].flatMap((personId) => (personId === event.actorId ? [] : [{ kind, personId }]));
  });
}

/** What is read before then leaves no mail. */
export const MAIL_AFTER_SECONDS = 120;
/** How long a person finds one. */
export const NOTICE_DAYS = 90;
/** The bell counts to here. */
export const MOST_UNREAD = 99;
