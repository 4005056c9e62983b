import {
  funnelQuerySchema,
  funnelSchema,
  overviewQuerySchema,
  overviewSchema,
  ownOverviewQuerySchema,
  ownReportParamsSchema,
  ownReportQuerySchema,
  type Report,
  type ReportQuery,
  reportCsvSchema,
  reportParamsSchema,
  reportQuerySchema,
  reportSchema,
} from '../../contract/analytics.ts';
import { PEOPLE_PERMISSION, type ReportName, reportOf } from '../../domain/figures/reports.ts';
import type { Caller, CallerOf } from '../auth/caller.ts';
import { demandPermission, only, storeOf, teamOf } from '../auth/scope.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { ProblemError } from '../problem-error.ts';
import { storeById } from '../stores/queries.ts';
import { inSeveral, inStore } from './asked.ts';
import { csvOf } from './csv.ts';
import { readFunnel } from './queries.ts';
import { readOverview, readReport } from './report.ts';

const tags = ['Analytics'];
const ofStore = { tokens: [], permissions: ['analytics:read'] } as const;
const ofPerson = { tokens: ['person'] } as const;
const csv = { 200: { content: { 'text/csv': { schema: reportCsvSchema } } } };

/** Figures of a store, and of several stores of a person. */
export function analyticsRoutes(api: Api, context: Context): void {
  funnelRoute(api, context);
  overviewRoutes(api, context);
  reportRoutes(api, context);
  ownReportRoutes(api, context);
}

function funnelRoute(api: Api, context: Context): void {
  api.get(
    '/analytics/funnel',
    {
      config: { access: ofStore },
      schema: {
        operationId: 'readFunnel',
        tags,
        summary: 'How far filings come',
        querystring: funnelQuerySchema,
        response: { 200: funnelSchema },
      },
    },
    async ({ caller, query }) => readFunnel(context, await storeById(context.db, storeOf(caller)), query),
  );
}

function overviewRoutes(api: Api, context: Context): void {
  api.get(
    '/analytics/overview',
    {
      config: { access: ofStore },
      schema: {
        operationId: 'readOverview',
        tags,
        summary: 'How a store does',
        description:
          'Its main figures compared with the span before, by day, the backlog by age, and the funnel.',
        querystring: overviewQuerySchema,
        response: { 200: overviewSchema },
      },
    },
    async ({ caller, query }) => inStore(context, teamOf(caller), (asked) => readOverview(asked, query)),
  );
  api.get(
    '/me/analytics/overview',
    {
      config: { access: ofPerson, problems: ['store_not_found'] },
      schema: {
        operationId: 'readOwnOverview',
        tags,
        summary: 'How all stores do where the person may see figures',
        querystring: ownOverviewQuerySchema,
        response: { 200: overviewSchema },
      },
    },
    async ({ caller, query }) =>
      inSeveral(context, only('person', caller), query.stores, (asked) => readOverview(asked, query)),
  );
}

function reportRoutes(api: Api, context: Context): void {
  api.get(
    '/analytics/reports/:report',
    {
      config: { access: ofStore },
      schema: {
        operationId: 'readReport',
        tags,
        summary: 'A report',
        description: `By person only with \`${PEOPLE_PERMISSION}\`. docs/rules/figures.md defines every figure.`,
        params: reportParamsSchema,
        querystring: reportQuerySchema,
        response: { 200: reportSchema },
      },
    },
    async ({ caller, params, query }) => storeReport(context, caller, params.report, query),
  );
  api.get(
    '/analytics/reports/:report/csv',
    {
      exposeHeadRoute: false,
      config: { access: ofStore },
      schema: {
        operationId: 'readReportAsCsv',
        tags,
        summary: 'A report as CSV',
        description: 'By what it is split, or else by day.',
        params: reportParamsSchema,
        querystring: reportQuerySchema,
        response: csv,
      },
    },
    async ({ caller, params, query }, reply) =>
      asFile(reply, await storeReport(context, caller, params.report, query)) as never,
  );
}

function ownReportRoutes(api: Api, context: Context): void {
  const problems = ['store_not_found'] as const;
  api.get(
    '/me/analytics/reports/:report',
    {
      config: { access: ofPerson, problems },
      schema: {
        operationId: 'readOwnReport',
        tags,
        summary: 'A report of all stores where the person may see figures',
        description: 'Not by product or person, which are of one store.',
        params: ownReportParamsSchema,
        querystring: ownReportQuerySchema,
        response: { 200: reportSchema },
      },
    },
    async ({ caller, params, query }) => ownReport(context, only('person', caller), params.report, query),
  );
  api.get(
    '/me/analytics/reports/:report/csv',
    {
      exposeHeadRoute: false,
      config: { access: ofPerson, problems },
      schema: {
        operationId: 'readOwnReportAsCsv',
        tags,
        summary: 'A report of all stores as CSV',
        params: ownReportParamsSchema,
        querystring: ownReportQuerySchema,
        response: csv,
      },
    },
    async ({ caller, params, query }, reply) =>
      asFile(reply, await ownReport(context, only('person', caller), params.report, query)) as never,
  );
}

async function storeReport(
  context: Context,
  caller: Caller,
  name: ReportName,
  query: ReportQuery,
): Promise<Report> {
  const { by, isPersonal } = reportOf(name);
  if (query.by !== undefined && !by.includes(query.by)) refuseSplit(by);
  if (isPersonal) demandPermission(caller, PEOPLE_PERMISSION);
  return inStore(context, teamOf(caller), (asked) => readReport(asked, name, query));
}

/** A product or a person belongs to one store. */
const OF_ONE_STORE: readonly string[] = ['product', 'person'];

async function ownReport(
  context: Context,
  caller: CallerOf<'person'>,
  name: ReportName,
  { stores, ...query }: ReportQuery & { stores?: string | undefined },
): Promise<Report> {
  const { by, isAlwaysSplit } = reportOf(name);
  const allowed = [...(isAlwaysSplit ? [] : ['store']), ...by.filter((one) => !OF_ONE_STORE.includes(one))];
  if (query.by !== undefined && !allowed.includes(query.by)) refuseSplit(allowed);
  return inSeveral(context, caller, stores, (asked) => readReport(asked, name, query));
}

function refuseSplit(allowed: readonly string[]): never {
  const message = allowed.length === 0 ? 'This report can’t be split.' : `Use one of ${allowed.join(', ')}.`;
  throw new ProblemError('validation_failed', { fields: [{ path: 'querystring.by', message }] });
}

type Reply = {
  type: (type: string) => Reply;
  header: (name: string, value: string) => Reply;
  send: (body: never) => unknown;
};

function asFile(reply: Reply, report: Report): unknown {
  const name = `${report.report}-${report.from}-${report.to}.csv`;
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(csvOf(report) as never);
}
