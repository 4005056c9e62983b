/** Saved searches of the queue of claims: `/v1/claim-views`. */
import { z } from 'zod';
import { QUEUE_SORTS, QUEUE_TABS, type QueueTab } from '../domain/claims/claim-queue.ts';
import { MOST_VIEWS, VIEW_SCOPES } from '../domain/claims/claim-views.ts';
import { LONGEST_SEARCH } from '../domain/claims/search/search.ts';
import { someName, text } from './text.ts';

const TABS = Object.keys(QUEUE_TABS) as [QueueTab, ...QueueTab[]];

const search = {
  name: someName(60),
  tab: z.enum(TABS),
  query: text(LONGEST_SEARCH)
    .trim()
    .meta({ description: 'As `q` of `GET /v1/claims`; empty for no search.' }),
  sort: z.enum(QUEUE_SORTS).nullable().meta({ description: "Null for the tab's own order." }),
};

export const claimViewBodySchema = z
  .strictObject({
    ...search,
    tab: search.tab.default('all'),
    query: search.query.default(''),
    sort: search.sort.default(null),
    scope: z.enum(VIEW_SCOPES).default('own').meta({
      description:
        '`own` is seen by its maker only, `store` by the team, `global` by the teams of all stores.',
    }),
  })
  .meta({ id: 'ClaimViewRequest', example: { name: 'Mine, due today', query: 'assignee:me due:today' } });

export const claimViewPatchSchema = z
  .strictObject({
    ...z.object(search).partial().shape,
    scope: z.enum(VIEW_SCOPES).optional(),
    position: z
      .int()
      .min(0)
      .max(3 * MOST_VIEWS)
      .optional()
      .meta({ description: 'Where it comes in the order of the caller alone; 0 is first.' }),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Name something to change.',
  })
  .meta({ id: 'ClaimViewPatch', example: { position: 0 } });

const example = {
  id: 'k3v9x2m4q7',
  name: 'Mine, due today',
  tab: 'all',
  query: 'assignee:me due:today',
  sort: null,
  scope: 'own',
  position: 0,
} as const;

const kept = {
  ...search,
  id: z.string(),
  name: z.string(),
  query: z.string(),
  scope: z.enum(VIEW_SCOPES),
  position: z.int(),
};

export const claimViewSchema = z.object(kept).meta({ id: 'ClaimView', example });

export const claimViewListSchema = z
  .object({
    views: z.array(
      z.object({
        ...kept,
        count: z
          .int()
          .nullable()
          .meta({ description: 'Claims it finds, to 1,000; null if it was not counted.' }),
        hasMore: z.boolean().meta({ description: 'Whether it finds more than 1,000.' }),
      }),
    ),
  })
  .meta({ id: 'ClaimViewList', example: { views: [{ ...example, count: 12, hasMore: false }] } });

export type ClaimView = z.infer<typeof claimViewSchema>;
export type ClaimViewBody = z.infer<typeof claimViewBodySchema>;
export type ClaimViewPatch = z.infer<typeof claimViewPatchSchema>;
export type ListedView = z.infer<typeof claimViewListSchema>['views'][number];
