/** What a claim's page says of the conversation, and the two forms on it. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../../server/context.ts';
import { TALK_PATHS, urls } from '../../../urls.ts';
import type { Arrival, Portal } from '../../engine/arrival.ts';
import { formOfBody } from '../../form-fields.ts';
import { FORM_BYTES } from '../../form-limits.ts';
import { claimActions } from '../../my-claim/actions.ts';
import { openClaimVisit, refuseOtherSites } from '../../my-claim/visit.ts';
import { type Drawn, draw, UNPROCESSABLE } from '../../outcome.ts';
import { errorsOf, saidByScreen } from '../../posted-form.ts';
import { sendAnswer } from '../../refused-form.ts';
import type { OpenedClaim } from '../handlers.ts';
import { proofProps } from '../proof/props.ts';
import { viewProps } from '../props.ts';
import { screen as viewScreen } from '../screen.ts';
import { type Talker, takeTalk } from './handlers.ts';
import type { Where } from './model.ts';
import { beforeOf, conversationProps, NOTHING_TYPED, type Typed } from './props.ts';
import type { TalkProps } from './talk-model.ts';

/** `typed`: in which of the two forms something is to be looked at again. */
export async function talkProps(
  context: Context,
  opened: OpenedClaim,
  how: { token: string; query: URLSearchParams; typed?: { where: Where; typed: Typed } },
): Promise<TalkProps> {
  const { token, query, typed } = how;
  const typedIn = (where: Where) => (typed?.where === where ? typed.typed : NOTHING_TYPED);
  const before = beforeOf(query);
  return {
    conversation: await conversationProps(context, opened, { token, before, typed: typedIn('message') }),
    proof: proofProps(context, opened, { token, typed: typedIn('proof') }),
  };
}

/** The claim's page with what was typed on it. */
async function drawAgain(talker: Talker, where: Where, typed: Typed, status: number): Promise<Drawn> {
  const { context, token } = talker;
  const query = new URLSearchParams();
  const talk = await talkProps(context, talker, { token, query, typed: { where, typed } });
  const actions = await claimActions(context, talker, token);
  return draw(viewScreen, viewProps(context, talker, { ...talk, actions, notice: null }), status);
}

async function answer(
  { gates, request, reply }: Arrival,
  talker: Talker,
  where: Where,
): Promise<Drawn | { to: string }> {
  const typed: { current: Typed } = { current: NOTHING_TYPED };
  try {
    await gates.write(request);
    const taken = await takeTalk(talker, { where, form: formOfBody(request.body), request }, typed);
    if ('to' in taken) return taken;
    return drawAgain(talker, where, taken.typed, taken.typed.errors.length > 0 ? UNPROCESSABLE : 200);
  } catch (error) {
    const found = saidByScreen(error, reply);
    return drawAgain(talker, where, { ...typed.current, errors: errorsOf(found) }, found.status);
  }
}

async function take(arrival: Arrival, where: Where): Promise<FastifyReply> {
  const { request, reply } = arrival;
  refuseOtherSites(request);
  const talker = await openClaimVisit(arrival);
  const outcome = await answer(arrival, talker, where);
  if ('to' in outcome) return reply.header('cache-control', 'no-store').redirect(outcome.to, 303);
  return sendAnswer(arrival, outcome, {
    store: talker.store,
    orderNumber: null,
    privacy: 'token',
  });
}

export function talkRoutes(app: FastifyInstance, portal: Portal): void {
  for (const [where, path] of Object.entries(TALK_PATHS) as [Where, string][]) {
    app.post(path, { bodyLimit: FORM_BYTES }, (request, reply) => take({ ...portal, request, reply }, where));
    // A refused form has this address: read again, it is the page.
    app.get<{ Params: { token: string } }>(path, (request, reply) =>
      reply.redirect(urls.viewMessages(request.params.token), 303),
    );
  }
}
