import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../server/context.ts';
import { type ApiDocument, completeReference } from '../../server/http/reference.ts';
import { urls } from '../../urls.ts';
import { scriptOf } from '../engine/assets.ts';
import { BUILD } from '../engine/bundle.ts';
import { newNonce } from '../engine/send.ts';
import { referencePage } from './page.ts';

const ENTRY = 'src/portal/reference/browser.ts';
/** From the demo stores (src/demo/stores.ts). */
const DEMO_SHOPPER = new URLSearchParams({ store: 'demo', order: '#1001', email: 'ada@example.com' });

/** Lets the script call only this server, and only if "Try it" is available. */
const policyOf = (nonce: string, isDemo: boolean) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    ...(isDemo ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Serves `/v1/openapi.json` as a readable page. */
export function referencePages(app: FastifyInstance, { mode }: Context): void {
  const script = scriptOf((file) => readFileSync(join(BUILD.client, file), 'utf8'), ENTRY);
  const isDemo = mode === 'demo';
  const demoLookup = isDemo ? `${urls.api.orderLookup()}?${DEMO_SHOPPER}` : null;
  let made: ApiDocument | undefined;
  app.get(urls.apiDocs(), { config: { access: { open: 'public' } } }, (_request, reply) => {
    made ??= completeReference(app.swagger());
    const nonce = newNonce();
    return reply
      .header('content-security-policy', policyOf(nonce, isDemo))
      .type('text/html; charset=utf-8')
      .send(referencePage({ document: made, nonce, script, demoLookup }));
  });
}
