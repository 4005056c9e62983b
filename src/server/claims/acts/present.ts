import type { ActOnWire } from '../../../contract/act.ts';
import { isNews } from '../../../domain/claims/acts.ts';
import { type Caller, sees } from '../../auth/caller.ts';
import { makerId } from '../../auth/makers.ts';
import { presentEventsTo } from '../present-state.ts';
import type { ClaimDocument } from '../queries.ts';
import type { Act } from './queries.ts';

type Events = Pick<ClaimDocument, 'events'>;

/** The events since the act was made that its maker should know about. */
export const newsSince = ({ events }: Events, { seen }: Pick<Act, 'seen'>) =>
  events.filter(({ sequence, kind }) => sequence > seen && isNews(kind));

/** The acts that this caller may read. A held message, and the words of a request, require the permission to read messages. */
export const presentActs = (caller: Caller, acts: readonly Act[], document: Events): ActOnWire[] =>
  acts
    .filter(({ call }) => call !== 'message' || sees(caller, 'message:read'))
    .map((act) => presentAct(caller, act, document));

/** For the team: a customer sees nothing of an act before it leaves. */
export function presentAct(caller: Caller, act: Act, document: Events): ActOnWire {
  const { id, call, promise, problem } = act;
  return {
    id,
    call,
    body: act.call === 'ask' && !sees(caller, 'message:read') ? { ...act.body, message: '' } : act.body,
    state: act.state === 'stopped' ? 'stopped' : 'held',
    until: new Date(act.until).toISOString(),
    by: { id: makerId(act.maker), name: act.makerName },
    recipient: promise.recipient,
    amounts: promise.amounts,
    version: act.version,
    createdAt: new Date(act.createdAt).toISOString(),
    problem: problem && { code: problem.code, detail: problem.detail, fields: problem.fields },
    changes: presentEventsTo(caller, newsSince(document, act)),
  };
}
