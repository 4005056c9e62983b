/** The claim's page and its two forms. */
import type { Context } from '../../../server/context.ts';
import { CONVERSATION_PATHS, urls } from '../../../urls.ts';
import type { Arrival } from '../../engine/arrival.ts';
import { writeCookie } from '../../engine/cookies.ts';
import { refuseNamedSites } from '../../engine/other-sites.ts';
import { type Drawn, draw, goTo, UNPROCESSABLE } from '../../engine/outcome.ts';
import { definePage, type Guard } from '../../engine/page.ts';
import { errorsOf, refusalForScreen } from '../../engine/posted-form.ts';
import { queryOf } from '../../engine/store-of-visit.ts';
import { claimActions } from '../actions.ts';
import { takeNotice } from '../notice.ts';
import { type ClaimVisit, openClaimVisit } from '../visit.ts';
import { takeMessage } from './conversation/handlers.ts';
import type { Where } from './conversation/model.ts';
import type { ConversationPageProps } from './conversation/page-model.ts';
import { beforeOf, conversationProps, NOTHING_TYPED, type Typed } from './conversation/props.ts';
import { type OpenedClaim, openByToken } from './opened.ts';
import { proofProps } from './proof/props.ts';
import { viewProps } from './props.ts';
import { screen } from './screen.ts';

type Reader = OpenedClaim & Arrival & { token: string };

const readers: Guard<Reader> = async (arrival) => {
  const { context, request, reply } = arrival;
  const { token } = request.params as { token: string };
  const opened = await openByToken(context, token);
  writeCookie(context, reply, 'claim', token);
  // From now on uploads belong to the claim, not to an in-store visit.
  writeCookie(context, reply, 'inStore', '');
  return { visit: { ...arrival, ...opened, token }, around: { store: opened.store, privacy: 'token' } };
};

/** `typed` holds the values of a rejected form. */
async function conversationPart(
  context: Context,
  opened: OpenedClaim,
  how: { token: string; query: URLSearchParams; typed?: { where: Where; typed: Typed } },
): Promise<ConversationPageProps> {
  const { token, query, typed } = how;
  const typedIn = (where: Where) => (typed?.where === where ? typed.typed : NOTHING_TYPED);
  const before = beforeOf(query);
  return {
    conversation: await conversationProps(context, opened, { token, before, typed: typedIn('message') }),
    proof: proofProps(context, opened, { token, typed: typedIn('proof') }),
  };
}

export const page = definePage(screen, readers, {
  show: async (reader) => {
    const { context, request, token } = reader;
    const part = await conversationPart(context, reader, { token, query: queryOf(request) });
    const actions = await claimActions(context, reader, token);
    return draw(screen, viewProps(context, reader, { ...part, actions, notice: takeNotice(reader) }));
  },
});

/** Draws the page again with what was typed. */
async function drawAgain(visit: ClaimVisit, where: Where, typed: Typed, status: number): Promise<Drawn> {
  const { context, token } = visit;
  const query = new URLSearchParams();
  const part = await conversationPart(context, visit, { token, query, typed: { where, typed } });
  const actions = await claimActions(context, visit, token);
  return draw(screen, viewProps(context, visit, { ...part, actions, notice: null }), status);
}

/** A rejected form leaves its URL in the address bar; GET on that URL shows the claim's page. */
const writers: Guard<ClaimVisit> = async (arrival) => {
  const { request } = arrival;
  if (request.method !== 'POST') {
    const { token } = request.params as { token: string };
    return { instead: goTo(urls.viewMessages(token)), around: { store: null, privacy: 'token' } };
  }
  refuseNamedSites(request);
  const visit = await openClaimVisit(arrival);
  return { visit, around: { store: visit.store, privacy: 'token' } };
};

const messagePage = (where: Where) =>
  definePage(
    screen,
    writers,
    {
      show: ({ token }) => goTo(urls.viewMessages(token)),
      answer: async (visit, form, request) => {
        const typed: { current: Typed } = { current: NOTHING_TYPED };
        try {
          const taken = await takeMessage(visit, { where, form, request }, typed);
          if ('to' in taken) return goTo(taken.to);
          const status = taken.typed.errors.length > 0 ? UNPROCESSABLE : 200;
          return await drawAgain(visit, where, taken.typed, status);
        } catch (error) {
          const found = refusalForScreen(error, visit.reply);
          return drawAgain(visit, where, { ...typed.current, errors: errorsOf(found) }, found.status);
        }
      },
      refused: (visit, found) =>
        drawAgain(visit, where, { ...NOTHING_TYPED, errors: errorsOf(found) }, found.status),
    },
    { path: CONVERSATION_PATHS[where] },
  );

export const messages = messagePage('message');
export const proof = messagePage('proof');
