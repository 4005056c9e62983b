import { z } from 'zod';
import {
  type ClaimView,
  claimViewBodySchema,
  claimViewListSchema,
  claimViewPatchSchema,
  claimViewSchema,
  type ListedView,
} from '../../../contract/claim-view.ts';
import { parseSearch } from '../../../domain/claims/search/parse.ts';
import { type HeldStore, type HeldWrite, teamRead, teamWrite, type Wiring } from '../../http/team-calls.ts';
import { countMatching, searchOf } from '../queue/matching.ts';
import { addView, changeView, presentView, removeView, viewerOf } from './commands.ts';
import { findViews } from './queries.ts';

const shared = { tag: 'Claims', permissions: ['claim:read'] } as const;

/** The most views whose claims are counted. Counting more would take longer than loading the list of claims. */
const MOST_COUNTED = 50;
const COUNTED_TO = 1_000;
/** After this time no further views are counted; they show no number. */
const COUNTING_MS = 2_000;

/** Saved searches of the queue: one's own, the store's, and global ones. */
export function claimViewRoutes(to: Wiring): void {
  teamRead(to, {
    ...shared,
    url: '/claim-views',
    operationId: 'listClaimViews',
    summary: 'Saved views of the queue, in the order of the caller',
    description: `The first ${MOST_COUNTED} say how many claims they find, as far as counting takes no more than ${COUNTING_MS / 1_000} seconds.`,
    answer: claimViewListSchema,
    read: listViews,
  });
  teamWrite(to, {
    ...shared,
    method: 'POST',
    url: '/claim-views',
    operationId: 'createClaimView',
    summary: 'Save a view of the queue',
    problems: ['too_many_views', 'search_invalid'],
    body: claimViewBodySchema,
    answer: { status: 201, schema: claimViewSchema },
    write: async (held, body) => noted(held, await addView(held, body)),
  });
  teamWrite(to, {
    ...shared,
    method: 'PATCH',
    url: '/claim-views/:id',
    operationId: 'changeClaimView',
    summary: 'Rename, share or move a view',
    problems: ['too_many_views', 'search_invalid'],
    body: claimViewPatchSchema,
    answer: { status: 200, schema: claimViewSchema },
    write: async (held, body, { id = '' }) => noted(held, await changeView(held, id, body)),
  });
  teamWrite(to, {
    ...shared,
    method: 'DELETE',
    url: '/claim-views/:id',
    operationId: 'deleteClaimView',
    summary: 'Delete a view',
    answer: { status: 204, schema: z.null() },
    write: async (held, _, { id = '' }) => {
      noted(held, await removeView(held, id));
      return null;
    },
  });
}

/** Nobody else reads what somebody called a view of their own. */
function noted<View extends Pick<ClaimView, 'id' | 'name' | 'scope'>>(
  { changed }: HeldWrite,
  view: View,
): View {
  changed({ subject: { id: view.id, name: view.scope === 'own' ? null : view.name } });
  return view;
}

async function listViews(held: HeldStore): Promise<{ views: ListedView[] }> {
  const views: ListedView[] = [];
  const until = performance.now() + COUNTING_MS;
  for (const [position, view] of (await findViews(held.client, viewerOf(held.caller))).entries()) {
    // A release may read a search differently from the one that kept it.
    const isCounted = position < MOST_COUNTED && performance.now() < until && isUnderstood(view);
    const found = isCounted ? await countMatching(held, searchOf(view), COUNTED_TO) : null;
    views.push({
      ...presentView(view, position),
      count: found && Math.min(found, COUNTED_TO),
      hasMore: found !== null && found > COUNTED_TO,
    });
  }
  return { views };
}

const isUnderstood = ({ query }: { query: string }): boolean => parseSearch(query).mistakes.length === 0;
