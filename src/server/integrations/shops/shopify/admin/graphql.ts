/**
 * One request to Shopify's GraphQL Admin API. We use fetch, since the kept client (@shopify/admin-api-client 2.0.0) hides whether a
 * request was sent (docs/decisions/112-shopify.md).
 */
import { z } from 'zod';
import { type Answer, call } from '../../../call.ts';
import { understood, unknown } from '../../../outcomes.ts';
import { busy, type Failed, failureOf, failureOfStatus, TOO_COSTLY, wordsOf } from './errors.ts';

/** The newest stable version that shopify.dev documents (release notes, read November 2026). It is served until July 2027. */
export const VERSION = '2026-07';

export type Asked<Data> = { kind: 'answer'; data: Data; version: string | null } | Failed;

export type Shop = {
  /** @param shape what `data` must look like; anything else is an unknown outcome */
  ask<Data>(question: {
    document: string;
    variables?: Record<string, unknown>;
    shape: z.ZodType<Data>;
    /** Bytes of the answer; 1 MB if it is not set. */
    largest?: number;
  }): Promise<Asked<Data>>;
  domain: string;
};

const envelope = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.string(),
      z
        .array(
          z.object({
            message: z.string(),
            extensions: z
              .object({ code: z.string().optional(), requiredAccess: z.string().optional() })
              .optional(),
          }),
        )
        .max(1000),
    ])
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
        })
        .optional(),
    })
    .optional(),
});
type Envelope = z.infer<typeof envelope>;

/** @param base instead of the shop's own address, for tests and the demo @param now milliseconds */
export function openShop(
  { shop, accessToken }: { shop: string; accessToken: string },
  base: string | null,
  now: () => number,
): Shop {
  const address = `${base ?? `https://${shop}`}/admin/api/${VERSION}/graphql.json`;
  return {
    domain: shop,
    async ask({ document, variables = {}, shape, largest }) {
      const called = await call(address, {
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
        body: JSON.stringify({ query: document, variables }),
        ...(largest !== undefined && { largest }),
      });
      const answer = understood(called, now());
      return answer.kind === 'answer' ? read(answer, shape) : answer;
    },
  };
}

function read<Data>(answer: Answer, shape: z.ZodType<Data>): Asked<Data> {
  if (answer.status !== 200) return failureOfStatus(answer.status);
  const parsed = envelope.safeParse(answer.json);
  if (!parsed.success) return unknown('Shopify answered in a form that we do not know.');
  const failed = failureIn(parsed.data);
  if (failed !== null) return failed;
  const data = shape.safeParse(parsed.data.data);
  if (!data.success) return unknown('Shopify answered in a form that we do not know.');
  return { kind: 'answer', data: data.data, version: answer.header('x-shopify-api-version') };
}

function failureIn({ errors, extensions }: Envelope): Failed | null {
  if (errors === undefined) return null;
  if (typeof errors === 'string') return unknown(wordsOf(errors));
  const [first] = errors;
  if (first === undefined) return null;
  if (errors.some((error) => error.extensions?.code === 'THROTTLED')) return busy(waitFor(extensions?.cost));
  return failureOf(first);
}

/** Until the bucket holds what the request costs. */
function waitFor(cost: NonNullable<Envelope['extensions']>['cost']): number {
  if (cost === undefined || cost.throttleStatus.restoreRate <= 0) return 1;
  const { currentlyAvailable, restoreRate } = cost.throttleStatus;
  const seconds = Math.ceil((cost.requestedQueryCost - currentlyAvailable) / restoreRate);
  return Math.min(60, Math.max(1, seconds));
}

/** How many are asked for at once. */
export type Size = { first: number };

/** Halves the size, and keeps it so, until Shopify allows what the request costs. */
export async function asLargeAsAllowed<Data>(
  size: Size,
  ask: (first: number) => Promise<Asked<Data>>,
): Promise<Asked<Data>> {
  for (;;) {
    const asked = await ask(size.first);
    const isTooCostly = asked.kind === 'refused' && asked.detail === TOO_COSTLY.detail;
    if (!isTooCostly || size.first === 1) return asked;
    size.first = Math.ceil(size.first / 2);
  }
}
