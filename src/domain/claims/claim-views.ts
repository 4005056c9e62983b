/** Who may make, change and delete saved views of the queue (docs/decisions/072-views-bulk-export.md). */
import type { Permission } from '../access/permissions.ts';

export const VIEW_SCOPES = ['own', 'store', 'global'] as const;
export type ViewScope = (typeof VIEW_SCOPES)[number];

/** Views of one person in one store, of one store, and for all stores. */
export const MOST_VIEWS = 100;

/** A view's own maker needs no more than reading claims. */
export const VIEW_RIGHTS: Record<ViewScope, Record<'create' | 'update' | 'delete', Permission | null>> = {
  own: { create: null, update: null, delete: null },
  store: { create: 'claim:update', update: 'claim:update', delete: 'claim:update' },
  global: { create: 'global-macro:create', update: 'global-macro:update', delete: 'global-macro:delete' },
};
