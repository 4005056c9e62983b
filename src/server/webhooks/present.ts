/** Endpoints as people and the audit log see them: without their secrets. */
import type { Webhook } from '../../contract/webhook.ts';
import { DISABLED_FOR } from '../../domain/webhooks/delivery.ts';
import type { Endpoint } from './queries.ts';

const utc = (at: string | null) => (at === null ? null : new Date(at).toISOString());

export function presentEndpoint(
  { disabledFor, disabledAt, secret: _, oldSecret: __, ...endpoint }: Endpoint,
  now: number,
): Webhook {
  const until = utc(endpoint.oldSecretUntil);
  return {
    ...endpoint,
    isEnabled: disabledFor === null,
    disabled:
      disabledFor === null || disabledAt === null
        ? null
        : { since: new Date(disabledAt).toISOString(), code: disabledFor, ...DISABLED_FOR[disabledFor] },
    failingSince: utc(endpoint.failingSince),
    deliveredAt: utc(endpoint.deliveredAt),
    oldSecretUntil: until !== null && Date.parse(until) > now ? until : null,
    createdAt: new Date(endpoint.createdAt).toISOString(),
  };
}

/** Without the query, where some receivers want a key. */
function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

export const subjectOf = ({ id, url, description }: Endpoint) => ({ id, name: description ?? shownUrl(url) });

export const audited = ({ url, description, topics, disabledFor }: Endpoint) => ({
  ...{ address: shownUrl(url), description, topics: topics.join(', ') },
  state: disabledFor === null ? 'on' : 'off',
});
