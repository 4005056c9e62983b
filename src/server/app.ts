import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { serializerCompiler as checkingSerializer, validatorCompiler } from 'fastify-type-provider-zod';
import { activationRoutes } from './activation/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { apiTokenRoutes } from './api-tokens/routes.ts';
import { actOfRequest, duringAct } from './audit/act.ts';
import { platformAuditRoutes } from './audit-log/platform.ts';
import { auditRoutes } from './audit-log/routes.ts';
import { authenticate } from './auth/authenticate.ts';
import { automationRoutes } from './automation/routes.ts';
import { brandPictureRoutes, shownPictureRoutes } from './brand-pictures/routes.ts';
import { actRoutes } from './claims/acts/routes.ts';
import { claimBulkRoutes } from './claims/bulk/routes.ts';
import type { Wiring } from './claims/calls.ts';
import { reviewRoutes } from './claims/conversation/review-routes.ts';
import { conversationRoutes } from './claims/conversation/routes.ts';
import { decisionRoutes } from './claims/decisions/routes.ts';
import { deskRoutes } from './claims/desk/routes.ts';
import { claimExportRoutes } from './claims/export/routes.ts';
import { instructionRoutes } from './claims/instructions/routes.ts';
import { subscribeToClaims } from './claims/live/changes.ts';
import { deskLiveRoutes } from './claims/live/desk-routes.ts';
import { liveRoutes } from './claims/live/routes.ts';
import { claimMacroRoutes } from './claims/macros/routes.ts';
import { mergingRoutes } from './claims/merging/routes.ts';
import { claimMetadataRoutes } from './claims/metadata/routes.ts';
import { nextRoutes } from './claims/next/routes.ts';
import { noteRoutes } from './claims/notes/routes.ts';
import { presenceRoutes } from './claims/presence/routes.ts';
import { claimRoutes } from './claims/routes.ts';
import { drawnLogo } from './claims/sheet/photos.ts';
import { shippingRoutes } from './claims/shipping/routes.ts';
import { unsentRoutes } from './claims/unsent/routes.ts';
import { uploadOwner } from './claims/upload-owner.ts';
import { claimViewRoutes } from './claims/views/routes.ts';
import { connectionRoutes } from './connections/routes.ts';
import type { Context } from './context.ts';
import { customerRoutes } from './customers/routes.ts';
import { referenceRoutes } from './docs/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { errorRoutes } from './errors/routes.ts';
import type { Api } from './http/api.ts';
import { declaredSerializer } from './http/declared.ts';
import { healthRoutes, REQUESTS_ONLY, type Vitals } from './http/health.ts';
import { refuseAmbiguousHosts } from './http/hosts.ts';
import { parseJsonBodies } from './http/json-body.ts';
import { createGates, type Gates } from './http/limits.ts';
import { newListener } from './http/listener.ts';
import { type Missing, rememberMethods } from './http/methods.ts';
import { metricsRoute } from './http/metrics.ts';
import { describeApi } from './http/openapi.ts';
import { sendProblem } from './http/translate.ts';
import { importRunRoutes } from './import-runs/routes.ts';
import { inStoreRoutes } from './in-store/routes.ts';
import { failedEventRoutes } from './inbound/failed-routes.ts';
import { inboundRoutes } from './inbound/routes.ts';
import { labelRoutes } from './labels/routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { macroRoutes } from './macros/routes.ts';
import { mailTextRoutes } from './mail-texts/routes.ts';
import { mailboxRoute } from './mailbox.ts';
import { metadataRoutes } from './metadata/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { slackRoutes } from './notifications/slack/routes.ts';
import { orderEditRoutes } from './order-edits/routes.ts';
import { orderProtectionRoutes } from './order-protection/routes.ts';
import { orderRecordRoutes } from './order-records/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { accountMemberRoutes } from './people/account-members/routes.ts';
import { colleagueRoutes } from './people/colleague-routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { teamRoutes } from './people/team/routes.ts';
import { platformRoutes } from './platform/routes.ts';
import { portalLinkRoutes } from './portal-links/routes.ts';
import { personExportRoutes } from './privacy/export/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { productEditRoutes } from './product-edits/routes.ts';
import { productRoutes } from './products/routes.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { orderReturnRoutes } from './returns/routes.ts';
import { storeReviewRoutes } from './reviews/routes.ts';
import { shopImportRoutes } from './shop-imports/routes.ts';
import { shopperRoutes } from './shopper/routes.ts';
import { simulationRoutes } from './simulations/routes.ts';
import { sopRoutes } from './sops/routes.ts';
import { brandRoutes } from './stores/brand/routes.ts';
import { storeRoutes } from './stores/routes.ts';
import { fileRoutes, uploadRoutes } from './uploads/routes.ts';
import { valetRoutes } from './valet/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export type AppOptions = {
  context: Context;
  trustProxy: string[];
  metricsAllow: string[];
  /** The address to LISTEN on for claims: PostgreSQL itself, not a pooler. Defaults to `context.db`. */
  listenUrl?: string;
  /** The process's own health, for its probes. */
  vitals?: Vitals;
  /** The stores whose mails demo mode shows. */
  demoStoreIds?: readonly string[];
  /** Pages of the demo's simulators, passed in by the process. */
  demoPages?: (app: FastifyInstance) => void;
  /** Pages, passed in by the portal, since the server doesn't depend on it. */
  pages?: (app: FastifyInstance, context: Context, gates: Gates, missing: Missing) => Promise<void>;
  /** Called for every route as it is registered. Tests are generated from them. */
  onRoute?: (route: RouteOptions) => void;
  /** Validates every answer against the contract and fails if it differs; for tests. */
  checkAnswers?: boolean;
};

/** Builds the HTTP application without listening. */
export async function createApp({
  context,
  trustProxy,
  metricsAllow,
  pages,
  onRoute,
  checkAnswers = false,
  vitals = REQUESTS_ONLY,
  demoStoreIds = [],
  demoPages,
  listenUrl = context.db.app.options.connectionString ?? '',
}: AppOptions): Promise<FastifyInstance> {
  const app = newListener(context, trustProxy);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(checkAnswers ? checkingSerializer : declaredSerializer);
  if (onRoute) app.addHook('onRoute', onRoute);
  const missing = rememberMethods(app);
  // Pages handle unknown addresses; API clients get a problem answer, everywhere below /v1.
  const unknown = (scope: FastifyInstance) =>
    scope.setNotFoundHandler((request, reply) => sendProblem(request, reply, missing(request)));
  if (!pages) unknown(app);
  refuseAmbiguousHosts(app);
  parseJsonBodies(app);
  logRequests(app);

  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  await describeApi(app, context.publicUrl);
  const gates = createGates(app, context);

  healthRoutes(app, context, vitals);
  mailboxRoute(app, context, demoStoreIds);
  demoPages?.(app);
  metricsRoute(app, context, metricsAllow);
  fileRoutes(app, context);
  shownPictureRoutes(app, context);
  if (pages) await app.register(async (scope) => void unknown(scope), { prefix: '/v1' });
  await app.register(async (scope) => v1({ api: scope as unknown as Api, context, gates }, listenUrl), {
    prefix: '/v1',
  });
  await app.register(async (scope) => referenceRoutes(scope, app));
  if (pages) await app.register(async (scope) => pages(scope, context, gates, missing));
  return app;
}

function v1(wiring: Wiring, listenUrl: string): void {
  const { api, context, gates } = wiring;
  api.decorateRequest('caller');
  api.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    request.caller = await authenticate(context, request, request.routeOptions.config);
  });
  api.addHook('preHandler', (request, _reply, done) => {
    const act = actOfRequest(request, context.clock());
    if (act) duringAct(act, done);
    else done();
  });
  storeRoutes(wiring);
  brandPictureRoutes(wiring);
  brandRoutes(wiring, drawnLogo);
  apiTokenRoutes(api, context, gates);
  auditRoutes(wiring);
  platformAuditRoutes(wiring);
  peopleRoutes(api, context, gates);
  colleagueRoutes(wiring);
  labelRoutes(wiring);
  teamRoutes(wiring);
  accountMemberRoutes(wiring);
  activationRoutes(wiring);
  platformRoutes(wiring);
  metadataRoutes(wiring);
  macroRoutes(wiring);
  notificationRoutes(wiring);
  slackRoutes(wiring);
  connectionRoutes(wiring);
  shopImportRoutes(wiring);
  inboundRoutes(wiring);
  failedEventRoutes(wiring);
  webhookRoutes(wiring);
  sopRoutes(wiring);
  automationRoutes(wiring);
  orderRoutes(wiring);
  importRunRoutes(wiring);
  simulationRoutes(wiring);
  customerRoutes(wiring);
  privacyRoutes(wiring);
  personExportRoutes(wiring);
  draftRoutes(api, context);
  analyticsRoutes(api, context);
  uploadRoutes(api, context, gates, uploadOwner);
  claimRoutes(api, context, gates);
  deskRoutes(api, context);
  inStoreRoutes(api, context, gates);
  valetRoutes(api, context, gates);
  portalLinkRoutes(api, context, gates);
  shopperRoutes(wiring);
  decisionRoutes(wiring);
  instructionRoutes(wiring);
  shippingRoutes(wiring);
  actRoutes(wiring);
  nextRoutes(wiring);
  unsentRoutes(wiring);
  conversationRoutes(wiring);
  noteRoutes(wiring);
  claimMetadataRoutes(wiring);
  claimMacroRoutes(wiring);
  mailTextRoutes(wiring);
  mergingRoutes(wiring);
  reviewRoutes(wiring);
  storeReviewRoutes(wiring);
  ledgerRoutes(wiring);
  reconciliationRoutes(wiring);
  orderRecordRoutes(wiring);
  orderReturnRoutes(wiring);
  orderEditRoutes(wiring);
  productEditRoutes(wiring);
  orderProtectionRoutes(wiring);
  claimViewRoutes(wiring);
  claimBulkRoutes(wiring);
  claimExportRoutes(wiring);
  const changes = subscribeToClaims(listenUrl, context.log);
  liveRoutes(wiring, changes);
  deskLiveRoutes(wiring, changes);
  presenceRoutes(wiring);
  productRoutes(wiring);
  errorRoutes(api, gates);
}

/** One line per request with the route's pattern, never its address, which may contain a token or an e-mail address. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request');
  });
}
