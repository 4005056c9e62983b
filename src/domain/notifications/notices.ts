/** What people are told about the work of a store, and who is told (docs/decisions/083-notifications.md). */
import { NOTICE_KINDS, type NoticeKind } from '../access/preferences.ts';
import type { ActorKind, ClaimEventKind } from '../claims/claim-events.ts';
import type { ImportKind } from '../imports/import-run.ts';
import type { ActivationStep } from '../stores/activation.ts';

/** What happened to a claim. `data`: as its history keeps it. `isOneOfMany`: by an act on several claims. */
type ClaimEvent = {
  kind: ClaimEventKind;
  actorKind: ActorKind;
  actorId: string | null;
  data: Readonly<Record<string, unknown>>;
  isOneOfMany: boolean;
};

type Rule = {
  events: readonly ClaimEventKind[];
  /** Whom: ids of people. Ids of anything else are ignored later. @param assignee of the claim, after the event */
  whom: (event: ClaimEvent, assignee: string | null) => readonly unknown[];
  /** Also news for the store if it is for nobody yet. */
  isForStore?: true;
};

/** News that no event of a claim's history brings. */
const ELSEWHERE: Rule = { events: [], whom: () => [] };

const NOTICES = {
  /** Someone assigns a claim to them. */
  assigned: {
    events: ['assigned'],
    whom: ({ data, isOneOfMany }) => (isOneOfMany ? [] : [data.to]),
  },
  /** Someone assigns several claims to them at once, or they get those of a colleague who leaves. */
  handed_over: {
    events: ['assigned'],
    whom: ({ data, isOneOfMany }) => (isOneOfMany ? [data.to] : []),
  },
  /** Claims were filed and nobody has looked at them; for who may decide them (server/notifications/filed.ts). */
  filed: ELSEWHERE,
  /** The customer of their claim writes or appeals. */
  answered: {
    events: ['message', 'appealed'],
    whom: ({ actorKind }, assignee) => (actorKind === 'customer' ? [assignee] : []),
    isForStore: true,
  },
  /** Someone mentions them in a note. */
  mentioned: {
    events: ['noted', 'note_edited'],
    whom: ({ data }) => (Array.isArray(data.mentions) ? data.mentions : []),
  },
  /** Three quarters of the time for their claim are over (server/notifications/due.ts). */
  due_soon: ELSEWHERE,
  /** The time for their claim is over (server/notifications/due.ts). */
  overdue: ELSEWHERE,
  /** A decision of theirs could not be carried out. */
  stopped: {
    events: ['act_stopped'],
    whom: ({ data }) => [data.decidedBy],
  },
  /** What was decided about their claim, or by them, could not be carried out, or came back. */
  not_carried_out: {
    events: ['instruction_failed', 'resolution_reversed'],
    whom: ({ data }, assignee) => [assignee ?? data.decidedBy],
    isForStore: true,
  },
  /** The replacement that was sent for their claim, or by them, is lost, was not delivered, or stopped moving. */
  replacement_trouble: {
    events: ['replacement_changed'],
    whom: ({ data }, assignee) => (data.news === 'moving' ? [] : [assignee ?? data.decidedBy]),
    isForStore: true,
  },
  /** An import that they started ends (server/import-runs/jobs.ts). */
  import_finished: ELSEWHERE,
  /** A host of the store no longer leads here; for who may change its hosts (server/stores/host-checks.ts). */
  domain_lost: ELSEWHERE,
  /** A connection of the store breaks; for who may change its connections (server/connections/health.ts). */
  connection_broken: ELSEWHERE,
  /** It works again. */
  connection_works: ELSEWHERE,
  /** A webhook is turned off because it failed; for who may change webhooks (server/webhooks/turn-off.ts). */
  webhook_off: ELSEWHERE,
  /** The shop asks for its customers' data, or to erase them; for who may erase customers (server/privacy/news.ts). */
  privacy_request: ELSEWHERE,
  /** The store asks for the review of its opening; for staff who may review (server/activation/news.ts). */
  opening_asked: ELSEWHERE,
  /** Staff reject a step of the opening; for the store's owners. */
  step_rejected: ELSEWHERE,
  /** The store is open; for its owners. */
  store_opened: ELSEWHERE,
} as const satisfies Record<NoticeKind, Rule>;

/** `personId`: null if it is news for the store, but for nobody in it. */
export type Notice = { kind: NoticeKind; personId: string | null };

/** What a shop asks for its customers: the data of one, the erasure of one who can't be erased yet, the erasure of all, or the same where a person decides. */
export const PRIVACY_ASKED = ['export', 'erasure', 'all', 'by_hand'] as const;
export type PrivacyAsked = (typeof PRIVACY_ASKED)[number];

/** What a notification also says. `count`: of claims that were handed over or filed; added up while it is unread. */
export type NoticeDetails = {
  count?: number;
  /** The claims are among the first of their store. */
  isEarly?: boolean;
  importKind?: ImportKind;
  isFailed?: boolean;
  fileName?: string;
  asked?: PrivacyAsked;
  /** Who asks. */
  provider?: string;
  /** The step that was rejected, and what is missing. */
  step?: ActivationStep;
  sentence?: string;
  /** Where shoppers find the store. */
  address?: string;
};

/** Nobody is told what they did themselves. */
export function noticesOf(event: ClaimEvent, assignee: string | null): Notice[] {
  return NOTICE_KINDS.flatMap((kind): Notice[] => {
    const { events, whom, isForStore }: Rule = NOTICES[kind];
    if (!events.includes(event.kind)) return [];
    const named = whom(event, assignee);
    const ids = named.filter((id): id is string => typeof id === 'string' && id !== '');
    if (isForStore && named.length > 0 && ids.length === 0) return [{ kind, personId: null }];
    return [...new Set(ids)].flatMap((personId) => (personId === event.actorId ? [] : [{ kind, personId }]));
  });
}

/** What the clock of a claim has to say. @param dueAt milliseconds, as is `now` */
export const clockNews = (dueAt: number, now: number): 'due_soon' | 'overdue' =>
  dueAt > now ? 'due_soon' : 'overdue';

/** Whether `about` is the name of a provider. */
export const isOfConnection = (kind: NoticeKind): boolean =>
  kind === 'connection_broken' || kind === 'connection_works';

/** Whether it is about the opening of the store. */
export const isOfOpening = (kind: NoticeKind): boolean =>
  kind === 'opening_asked' || kind === 'step_rejected' || kind === 'store_opened';

/** A store's first claims leave as mails, as long as a person has chosen nothing else: nobody watches the console yet. */
export const EARLY_CLAIMS = 10;

/** What is read before then leaves no mail. */
export const MAIL_AFTER_SECONDS = 120;
/** What grows while it is unread leaves no more than one mail in this time. */
export const MAIL_AGAIN_SECONDS = 3_600;
/** How long a person finds one. */
export const NOTICE_DAYS = 90;
/** The bell counts to here. */
export const MOST_UNREAD = 99;
