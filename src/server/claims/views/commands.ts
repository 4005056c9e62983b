/** Saved views: their own, the store's, and the global ones. */
import type { PoolClient } from 'pg';
import type { ClaimView, ClaimViewBody, ClaimViewPatch } from '../../../contract/claim-view.ts';
import { MOST_VIEWS, VIEW_RIGHTS, type ViewScope } from '../../../domain/claims/claim-views.ts';
import type { TeamCaller } from '../../auth/caller.ts';
import { makerOf } from '../../auth/makers.ts';
import { demandPermission } from '../../auth/scope.ts';
import { shortId } from '../../auth/short-id.ts';
import { ProblemError } from '../../problem-error.ts';
import { searchOf } from '../queue/matching.ts';
import {
  countViews,
  dropView,
  findViews,
  holdViews,
  type KeptView,
  keepOrder,
  keepView,
  type Viewer,
} from './queries.ts';

/** The transaction is within the caller's store. */
export type HeldViews = { client: PoolClient; caller: TeamCaller; now: number };

export const viewerOf = (caller: TeamCaller): Viewer => ({
  storeId: caller.storeId,
  maker: makerOf(caller),
});

export async function addView(held: HeldViews, body: ClaimViewBody): Promise<ClaimView> {
  const { client, caller, now } = held;
  refuseMistakes(body);
  await refuseOneMore(held, body.scope);
  const view = { ...body, id: shortId(), createdAt: new Date(now).toISOString() };
  await keepView(client, viewerOf(caller), view);
  return placed(held, view.id);
}

export async function changeView(
  held: HeldViews,
  id: string,
  { position, ...changes }: ClaimViewPatch,
): Promise<ClaimView> {
  const { client, caller } = held;
  await holdViews(client, caller.storeId);
  const views = await findViews(client, viewerOf(caller));
  const view = views.find((one) => one.id === id);
  if (!view) throw new ProblemError('not_found');
  if (Object.values(changes).some((value) => value !== undefined)) await changeSearch(held, view, changes);
  if (position !== undefined) {
    const ids = views.map((one) => one.id).filter((one) => one !== id);
    await keepOrder(client, viewerOf(caller), ids.toSpliced(position, 0, id));
  }
  return placed(held, id);
}

async function changeSearch(
  held: HeldViews,
  view: KeptView,
  { scope = view.scope, ...search }: Omit<ClaimViewPatch, 'position'>,
): Promise<void> {
  const { client, caller } = held;
  demand(caller, view.scope, 'update');
  if (scope !== view.scope) {
    demand(caller, view.scope, 'delete');
    await refuseOneMore(held, scope);
    await dropView(client, caller.storeId, view);
  }
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const changed: KeptView = { ...view, ...Object.fromEntries(given), scope };
  refuseMistakes(changed);
  await keepView(client, viewerOf(caller), changed);
}

/** The caller's order keeps the place of a view that is gone until it is set again. */
export async function removeView({ client, caller }: HeldViews, id: string): Promise<KeptView> {
  await holdViews(client, caller.storeId);
  const view = (await findViews(client, viewerOf(caller))).find((one) => one.id === id);
  if (!view) throw new ProblemError('not_found');
  demand(caller, view.scope, 'delete');
  await dropView(client, caller.storeId, view);
  return view;
}

async function placed({ client, caller }: HeldViews, id: string): Promise<ClaimView> {
  const views = await findViews(client, viewerOf(caller));
  const position = views.findIndex((one) => one.id === id);
  const view = views[position];
  if (!view) throw new ProblemError('not_found');
  return presentView(view, position);
}

export const presentView = ({ createdAt: _, ...view }: KeptView, position: number): ClaimView => ({
  ...view,
  position,
});

async function refuseOneMore({ client, caller }: HeldViews, scope: ViewScope): Promise<void> {
  demand(caller, scope, 'create');
  if ((await countViews(client, viewerOf(caller), scope)) < MOST_VIEWS) return;
  throw new ProblemError('too_many_views', { params: { max: MOST_VIEWS } });
}

/** @throws search_invalid */
const refuseMistakes = (view: Pick<KeptView, 'tab' | 'query'>): void => void searchOf(view);

function demand(caller: TeamCaller, scope: ViewScope, act: 'create' | 'update' | 'delete'): void {
  const permission = VIEW_RIGHTS[scope][act];
  if (permission !== null) demandPermission(caller, permission);
}
