/** Connecting a store by a provider's consent page, with the app of this installation there. */
import type {
  ConnectionAnswer,
  ConsentAddress,
  ConsentAnswerBody,
  ConsentBody,
} from '../../contract/connection.ts';
import type { ProviderName } from '../../domain/connections/providers.ts';
import { urls } from '../../urls.ts';
import type { StoreId, TeamCaller } from '../auth/caller.ts';
import { deriveKey } from '../auth/keys.ts';
import { secretHash } from '../auth/opaque-tokens.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { actorIdOf, type HeldStore, type HeldWrite, type Params } from '../http/team-calls.ts';
import type { Consent, ConsentAsk } from '../integrations/ports.ts';
import { isFirstAnswer } from '../people/factors/challenges.ts';
import { ProblemError } from '../problem-error.ts';
import {
  changeCredentials,
  connect,
  providerIn,
  registeredFor,
  subjectOf,
  type Tested,
  testCredentials,
} from './commands.ts';
import { type Connection, findConnection } from './queries.ts';

type At = { context: Context; storeId: StoreId; caller: TeamCaller };

function consentOf(context: Context, provider: ProviderName): Consent {
  const { consent } = registeredFor(context, provider);
  if (!consent) throw new ProblemError('not_found');
  return consent;
}

/** Changes whenever credentials are saved, so that each answer is taken once. */
const markOf = (connection: Connection | null): string =>
  connection === null ? 'none' : `${connection.id}.${connection.version}`;

/** An API token is its own browser. */
function sessionOf(caller: TeamCaller): string {
  switch (caller.kind) {
    case 'program':
      return caller.tokenId;
    case 'member':
      return caller.sessionId;
  }
}

const askOf = ({ context, storeId, caller }: At, provider: ProviderName, connection: string): ConsentAsk => ({
  asker: { person: actorIdOf(caller), session: sessionOf(caller), store: storeId, connection },
  redirectUri: context.publicUrl + urls.console.consentReturn(provider),
  key: deriveKey(context.secret, 'provider-consent'),
});

/** Keeps nothing before the answer: the address carries all that the answer must fit. @throws not_found, validation_failed */
export async function beginConsent(
  held: HeldWrite,
  params: Params,
  { account }: ConsentBody,
): Promise<ConsentAddress> {
  const { context, client, storeId, changed } = held;
  const provider = providerIn(params);
  const consent = consentOf(context, provider);
  const known = await findConnection(client, storeId, provider);
  const address = consent.begin(account, askOf(held, provider, markOf(known)));
  if (address === null)
    throw new ProblemError('validation_failed', {
      fields: [{ path: 'account', message: 'This doesn’t look right. Enter the address of the shop.' }],
    });
  changed({ subject: subjectOf(provider) });
  return { address };
}

/** `mark`: of the connection that it is for. */
type Consented = { tested: Tested; mark: string };

/** Spends what was asked, whatever the answer is. Exchanges the answer for credentials and tests them, outside of any transaction. @throws consent_over, connection_refused, not_found */
export async function readConsent(at: At, { query }: ConsentAnswerBody, params: Params): Promise<Consented> {
  const { context, storeId } = at;
  const provider = providerIn(params);
  const consent = consentOf(context, provider);
  const known = await withStore(context.db, storeId, (client) => findConnection(client, storeId, provider));
  const mark = markOf(known);
  const answer = await consent.finish(query, askOf(at, provider, mark), (state, expiresAt) =>
    isFirstAnswer(context, {
      challenge: `consent ${secretHash(state).toString('base64url')}`,
      expiresAt: expiresAt.toISOString(),
    }),
  );
  if (answer.kind !== 'credentials') {
    const why = answer.kind === 'no_answer' ? answer.because : answer.kind;
    context.log.warn({ provider, why }, 'an answer of a consent page was not taken');
    throw new ProblemError('consent_over');
  }
  return { tested: await testCredentials(context, provider, answer), mark };
}

/** A store that is connected already has its credentials changed. @throws consent_over, shop_taken */
export async function keepConsent(
  held: HeldWrite,
  params: Params,
  { tested, mark }: Consented,
): Promise<ConnectionAnswer> {
  const provider = providerIn(params);
  const known = await heldConnection(held, provider);
  if (markOf(known) !== mark) throw new ProblemError('consent_over');
  return known
    ? changeCredentials({ ...held, version: null }, params, tested)
    : connect(held, { provider }, tested);
}

const heldConnection = ({ client, storeId }: HeldStore, provider: ProviderName) =>
  findConnection(client, storeId, provider, 'held');
