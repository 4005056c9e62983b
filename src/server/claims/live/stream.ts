/** A claim's events as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
import { isShownToShopper } from '../../../domain/claims/claim-events.ts';
import { customerStatus } from '../../../domain/claims/customer-state.ts';
import type { Caller } from '../../auth/caller.ts';
import { findPresentGrants } from '../../auth/makers.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../problem-error.ts';
import { viewerOf } from '../present.ts';
import { presentMessage } from '../present-message.ts';
import { customerFactsOf, presentEventsTo } from '../present-state.ts';
import type { ClaimDocument } from '../queries.ts';
import { openClaim } from '../read.ts';
import type { Subscription } from './changes.ts';

// Below the 60 seconds after which proxies close an idle connection.
const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 2_000;
/** The permissions an API client needs to watch a claim. */
export const SUBSCRIBER_PERMISSIONS = ['claim:read', 'message:read'] as const;

export type Watch = {
  caller: Caller;
  claimId: string;
  /** The last event the subscriber has seen. */
  after: number;
  /** How long the stream lasts. Reconnecting checks the token again. */
  waitMs: number;
  subscription: Subscription;
};

/** Yields past events since `after`, then new ones, until the time is up or the subscription stops. */
export async function* eventsOf(context: Context, watch: Watch): AsyncGenerator<string> {
  const { subscription } = watch;
  const ends = performance.now() + watch.waitMs;
  let last = watch.after;
  try {
    yield `retry: ${RECONNECT_MS}\n\n`;
    for (;;) {
      const document = await stillOpen(context, watch);
      if (!document) return;
      for (const event of document.events.filter(({ sequence }) => sequence > last)) {
        last = event.sequence;
        const text = asText(context, document, event, watch.caller);
        if (text) yield text;
      }
      const left = ends - performance.now();
      if (left <= 0) return;
      const result = await subscription.wait(Math.min(left, HEARTBEAT_MS));
      if (result === 'stopped') return;
      if (result === 'timeout') yield ': still here\n\n';
    }
  } finally {
    subscription.stop();
  }
}

/** Checks the subscriber's permissions each time, so a link or API token revoked in the meantime shows nothing more. */
async function stillOpen(context: Context, { caller, claimId }: Watch): Promise<ClaimDocument | null> {
  if (!(await mayStillWatch(context, caller))) return null;
  try {
    return (await openClaim(context, caller, claimId)).document;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

async function mayStillWatch(context: Context, caller: Caller): Promise<boolean> {
  switch (caller.kind) {
    case 'program':
    case 'member': {
      const permissions = await findPresentGrants(context, caller);
      return (
        permissions !== null && SUBSCRIBER_PERMISSIONS.every((permission) => permissions.has(permission))
      );
    }
    // Checked each time the claim is loaded.
    case 'claim':
    case 'signature':
      return true;
    // A shopper keeps access to the order until the token expires.
    case 'shopper':
      return true;
    case 'anonymous':
    case 'valet':
    case 'in-store':
    case 'person':
      return false;
  }
}

function asText(
  context: Context,
  document: ClaimDocument,
  event: ClaimDocument['events'][number],
  caller: Caller,
): string | null {
  const viewer = viewerOf(caller);
  if (viewer !== 'team' && !isShownToShopper(event.kind)) return null;
  const { claim, messages } = document;
  const found = messages.find(({ id }) => id === event.data.messageId);
  const data = {
    ...presentEventsTo(caller, [event])[0],
    status: claim.status,
    claimState: customerStatus(customerFactsOf(document)).state,
    version: claim.version,
    message: found ? presentMessage(context, document, found, viewer) : null,
  };
  const name = found ? 'message' : 'claim';
  return `id: ${event.sequence}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
