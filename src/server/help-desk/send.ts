/**
 * Tells a help desk what happened to claims: one request at a time for each ticket, taken in one transaction and written in another, as
 * instructions are (docs/decisions/120-help-desks.md). What may have taken effect is looked for before it is sent again.
 */
import type { PoolClient } from 'pg';
import { CLAIM_TYPES } from '../../domain/claims/claim-types.ts';
import { nextTicketTry, SURELY_OVER_MS, ticketEventOf } from '../../domain/help-desk/events.ts';
import { noteText, ticketSubject, ticketText } from '../../domain/help-desk/text.ts';
import { urls } from '../../urls.ts';
import type { StoreId } from '../auth/caller.ts';
import { noteHealth } from '../connections/health.ts';
import { openProvider } from '../connections/open.ts';
import { findConnection } from '../connections/queries.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { Busy, Refused, Unknown } from '../integrations/outcomes.ts';
import type { TicketRef, TicketsPort } from '../integrations/tickets-port.ts';
import type { KnownStore } from '../stores/queries.ts';
import {
  changeNote,
  changeTicket,
  countWaitingNotes,
  type Due,
  endNotes,
  holdTicket,
  queueTickets,
  sayFiled,
  takeTicket,
} from './queries.ts';

/** A worker that holds a ticket for so long is taken for dead. Longer than the longest call. */
const LEASE_MS = 45_000;

/** `open` and `note` have an effect; `find` and `look` say whether an earlier one had. */
type Step = 'open' | 'find' | 'note' | 'look';
type Errand = { due: Due; step: Step; port: TicketsPort; taken: number; askedAt: string };
type Said =
  | { kind: 'ticket'; ticket: TicketRef }
  | { kind: 'done' }
  | { kind: 'absent' }
  | { kind: 'gone' }
  | Refused
  | Busy
  | Unknown;

/** @returns whether there may be more */
export async function sendNext(context: Context, store: KnownStore): Promise<boolean> {
  const errand = await take(context, store);
  if (errand === 'none') return false;
  if (errand === 'passed') return true;
  const said = await ask(context, store, errand).catch((): Said => ({ kind: 'unknown', detail: null }));
  await settle(context, store.id, errand, said);
  return true;
}

const iso = (time: number) => new Date(time).toISOString();

const take = (context: Context, { id: storeId }: KnownStore): Promise<Errand | 'passed' | 'none'> =>
  withStore(context.db, storeId, async (client) => {
    const now = context.clock();
    const due = await takeTicket(client, storeId, now);
    if (!due) return 'none';
    const connection = await findConnection(client, storeId, due.provider);
    const port = connection && openProvider(context, connection)?.tickets;
    // Disconnected meanwhile, or the customer was erased: nobody is told any more.
    if (!port || due.isErased) {
      await endNotes(client, storeId, due, 'dropped');
      await changeTicket(client, storeId, due, { next_at: null });
      return 'passed';
    }
    const { note } = due;
    const event = note && ticketEventOf(note.kind, note.actorKind);
    if (!note || event === null || !port.events.includes(event)) {
      if (note) await changeNote(client, storeId, { ...due, sequence: note.sequence }, DROPPED);
      else await changeTicket(client, storeId, due, { next_at: null });
      return 'passed';
    }
    const asked = due.ticket_id === null ? due.asked_at : note.askedAt;
    if (asked !== null && now < Date.parse(asked) + SURELY_OVER_MS) {
      await goOn(client, storeId, due, Date.parse(asked) + SURELY_OVER_MS, now);
      return 'passed';
    }
    const step = stepOf(due.ticket_id === null, asked !== null);
    const [taken, askedAt] = [due.taken + 1, iso(now)];
    await changeTicket(client, storeId, due, {
      ...{ taken, held_until: iso(now + LEASE_MS) },
      ...(step === 'open' && { asked_at: askedAt }),
    });
    if (step === 'note')
      await changeNote(client, storeId, { ...due, sequence: note.sequence }, { state: 'waiting', askedAt });
    // If this process dies, another one goes on.
    await queueTickets(client, storeId, LEASE_MS);
    return { due, step, port, taken, askedAt };
  });

const DROPPED = { state: 'dropped', askedAt: null } as const;

const stepOf = (isNew: boolean, wasAsked: boolean): Step => {
  if (isNew) return wasAsked ? 'find' : 'open';
  return wasAsked ? 'look' : 'note';
};

const markOf = ({ id }: KnownStore, { claim_id: claimId }: Due) => `makegood-${id}-${claimId}`.slice(0, 100);

function ask({ publicUrl }: Context, store: KnownStore, { due, step, port }: Errand): Promise<Said> {
  const mark = markOf(store, due);
  const ticket = { id: due.ticket_id ?? '', url: due.url };
  const noteMark = `${mark}-${due.note?.sequence ?? 0}`;
  switch (step) {
    case 'open': {
      const address = publicUrl + urls.console.claim(store.slug, due.claim_id);
      const claim = {
        ...{ number: due.claimNumber, orderNumber: due.sourceOrderNumber, description: due.claimDescription },
        type: CLAIM_TYPES[due.claimType].label,
      };
      const { authorName: name, authorEmail: email } = due;
      const customer = email === '' ? null : { email, name };
      const said = { subject: ticketSubject(claim), text: ticketText(claim, name, address) };
      return port.open({ key: due.open_key, mark, ...said, customer });
    }
    case 'find':
      return port.find(mark);
    case 'note':
      return port.note(ticket, {
        mark: noteMark,
        text: due.note ? noteText({ ...due.note, failure: due.note.failureCode }) : '',
      });
    case 'look':
      return port.hasNote(ticket, noteMark);
  }
}

const settle = (context: Context, storeId: StoreId, { due, step, taken }: Errand, said: Said) =>
  withStore(context.db, storeId, async (client) => {
    const now = context.clock();
    const held = await holdTicket(client, storeId, due);
    if (!held) return;
    await noteHealth(context, client, storeId, due.provider, healthOf(said));
    const isMine = held.taken === taken;
    if (said.kind === 'ticket' && held.ticket_id === null) {
      await changeTicket(client, storeId, due, {
        ticket_id: said.ticket.id,
        url: said.ticket.url,
        asked_at: null,
      });
      await sayFiled(client, storeId, due);
    }
    const note = due.note && { ...due, sequence: due.note.sequence };
    if (said.kind === 'done' && note)
      await changeNote(client, storeId, note, { state: 'sent', askedAt: null });
    // Another worker holds it, because this one was taken for dead. Only what it made counts.
    if (!isMine) return;
    const isOfTicket = step === 'open' || step === 'find';
    const forget = async () => {
      if (isOfTicket) await changeTicket(client, storeId, due, { asked_at: null });
      else if (note) await changeNote(client, storeId, note, { state: 'waiting', askedAt: null });
    };
    switch (said.kind) {
      case 'ticket':
      case 'done':
        await changeTicket(client, storeId, due, { tries: 0, failure: null });
        return onward(client, storeId, due, now);
      case 'absent':
        await forget();
        return onward(client, storeId, due, now);
      case 'gone':
        return giveUp(client, storeId, due, 'gone');
      case 'refused':
        if (step === 'open' || step === 'note') await forget();
        if (!NEEDS_CONNECTION.includes(said.code)) return giveUp(client, storeId, due, said.code);
        return later(client, storeId, { ...due, tries: held.tries }, said, now);
      case 'busy':
        if (step === 'open' || step === 'note') await forget();
        return later(client, storeId, { ...due, tries: held.tries }, said, now);
      case 'unknown':
        return later(client, storeId, { ...due, tries: held.tries }, said, now);
    }
  });

const NEEDS_CONNECTION: readonly string[] = ['unauthorized', 'missing_permission'];

function healthOf(said: Said): Parameters<typeof noteHealth>[4] {
  if (said.kind === 'busy' || said.kind === 'unknown') return said;
  return said.kind === 'refused' && NEEDS_CONNECTION.includes(said.code) ? said : { kind: 'ok' };
}

async function onward(client: PoolClient, storeId: StoreId, due: Due, now: number): Promise<void> {
  const waiting = await countWaitingNotes(client, storeId, due);
  await changeTicket(client, storeId, due, { held_until: null, next_at: waiting > 0 ? iso(now) : null });
}

async function goOn(client: PoolClient, storeId: StoreId, due: Due, at: number, now: number): Promise<void> {
  await changeTicket(client, storeId, due, { held_until: iso(at), next_at: iso(at) });
  await queueTickets(client, storeId, at - now);
}

async function later(
  client: PoolClient,
  storeId: StoreId,
  due: Due,
  said: Refused | Busy | Unknown,
  now: number,
): Promise<void> {
  const tries = due.tries + 1;
  const told = said.kind === 'busy' ? said.retryAfterSeconds : null;
  const pause = nextTicketTry(tries, told, said.kind === 'unknown');
  if (pause === null)
    return giveUp(client, storeId, due, said.kind === 'refused' ? said.code : 'unreachable');
  await changeTicket(client, storeId, due, { tries });
  await goOn(client, storeId, due, now + pause, now);
}

/** The claim shows why its ticket lacks notes. What happens next is tried again. */
async function giveUp(client: PoolClient, storeId: StoreId, due: Due, failure: string): Promise<void> {
  await endNotes(client, storeId, due, 'failed');
  await changeTicket(client, storeId, due, { next_at: null, held_until: null, tries: 0, failure });
}
