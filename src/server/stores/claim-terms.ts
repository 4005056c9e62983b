/** What a shopper agrees to who files or signs a claim, in every version that was ever in force. */
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { ClaimTerms } from '../../domain/stores/legal.ts';
import type { StoreSettings } from '../../domain/stores/settings.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow } from '../database/rows.ts';
import { ProblemError } from '../problem-error.ts';

type Legal = Partial<StoreSettings['legal']>;

/** Those in force; null if the store has none. */
export function claimTermsOf({
  claimTermsUrl: url = null,
  claimTermsText: text = null,
}: Legal): ClaimTerms | null {
  if (url === null && text === null) return null;
  const version = createHash('sha256')
    .update(JSON.stringify([url, text]))
    .digest('hex')
    .slice(0, 12);
  return { version, url, text };
}

/**
 * Refuses an agreement to terms that are not in force: the shopper saw others.
 * @param agreedTo the version that the page showed; undefined where nobody was asked
 */
export function refuseOtherTerms(store: { settings: StoreSettings }, agreedTo: string | undefined): void {
  if (agreedTo === undefined || agreedTo === claimTermsOf(store.settings.legal)?.version) return;
  throw new ProblemError('claim_terms_changed', { fields: [{ path: 'claimTerms', message: '' }] });
}

/** Keeps the terms for the claims that agree to them. Call it with each write of a store's settings. */
export async function keepClaimTerms(
  client: PoolClient,
  storeId: StoreId,
  { legal = {} }: { legal?: Legal },
): Promise<void> {
  const terms = claimTermsOf(legal);
  if (terms === null) return;
  await client.query(
    `insert into claim_terms_versions (store_id, version, url, body, since) values ($1, $2, $3, $4, now())
     on conflict (store_id, version) do nothing`,
    [storeId, terms.version, terms.url, terms.text],
  );
}

type KeptTerms = CamelRow<'claim_terms_versions', 'version' | 'url' | 'body' | 'since'>;

const MOST_SHOWN = 100;

/** Newest first, at most a hundred. */
export async function listClaimTerms(client: PoolClient, storeId: StoreId): Promise<KeptTerms[]> {
  const { rows } = await client.query<KeptTerms>(
    `select version, url, body, since from claim_terms_versions where store_id = $1
     order by since desc, version limit ${MOST_SHOWN}`,
    [storeId],
  );
  return rows;
}
