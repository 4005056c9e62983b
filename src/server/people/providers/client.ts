/** Talking with identity providers, by openid-client (docs/decisions/078-identity-providers.md). */
import * as oidc from 'openid-client';
import { LONGEST_SUBJECT } from '../../../domain/access/providers.ts';
import { isLoopback } from '../../../domain/stores/host.ts';
import { urls } from '../../../urls.ts';
import { decrypt } from '../../auth/keys.ts';
import type { Context } from '../../context.ts';
import { sealedFor } from '../../database/sealed-values.ts';
import { ProblemError } from '../../problem-error.ts';
import { type Flow, flowEnd } from './flows.ts';
import type { SignInProvider } from './queries.ts';

const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid email profile';

/** What a provider says about who signed in. `provenAt`: when they last showed it who they are, in ms; null if it doesn't tell. */
export type Identity = {
  subject: string;
  email: string | null;
  isVerified: boolean;
  name: string | null;
  provenAt: number | null;
};

/** Each provider has its own return address, so that an answer of one can't pass for that of another. */
export const returnUrl = ({ publicUrl }: Pick<Context, 'publicUrl'>, providerId: string): string =>
  publicUrl + urls.console.providerReturn(providerId);

/** The address to send the browser to, and what the browser must keep to check the answer. @throws provider_unreachable */
export async function beginFlow(
  context: Context,
  provider: SignInProvider,
): Promise<{ url: string; flow: Flow }> {
  const config = await configure(context, provider);
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: returnUrl(context, provider.id),
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return {
    url: url.href,
    flow: { providerId: provider.id, state, nonce, verifier, expiresAt: flowEnd(context) },
  };
}

/** Redeems the answer's code, and checks the ID token. @throws provider_refused, provider_unreachable */
export async function identityOf(
  context: Context,
  provider: SignInProvider,
  { flow, query }: { flow: Flow; query: string },
): Promise<Identity> {
  const config = await configure(context, provider);
  const answered = new URL(`${returnUrl(context, provider.id)}?${new URLSearchParams(query)}`);
  try {
    const tokens = await oidc.authorizationCodeGrant(config, answered, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || claims.sub.length > LONGEST_SUBJECT) throw new ProblemError('provider_refused');
    const asksMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
    const more = asksMore ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
    return readClaims(claims.sub, { ...more, ...claims });
  } catch (error) {
    throw refusalOf(context, provider, error);
  }
}

function readClaims(
  subject: string,
  { email, email_verified, name, auth_time }: Record<string, unknown>,
): Identity {
  return {
    subject,
    email: typeof email === 'string' ? email : null,
    isVerified: email_verified === true,
    name: typeof name === 'string' ? name : null,
    provenAt: typeof auth_time === 'number' ? auth_time * 1000 : null,
  };
}

/**
 * Read anew each time: sign-ins are rare, and so the provider's keys are always its present ones.
 * @throws provider_unreachable
 */
async function configure(
  context: Context,
  { id, issuer, clientId, clientSecret }: SignInProvider,
): Promise<oidc.Configuration> {
  const secret = decrypt(clientSecret, sealedFor.provider(id), context)?.toString('utf8');
  if (secret === undefined) throw new Error(`The client secret of the provider "${id}" can't be decrypted`);
  try {
    return await discover(context, { issuer, clientId, secret });
  } catch (error) {
    note(context, id, error);
    throw new ProblemError('provider_unreachable');
  }
}

/** @throws what openid-client throws, if the issuer can't be reached or says that it is another */
export async function discover(
  { clock }: Pick<Context, 'clock'>,
  { issuer, clientId, secret }: { issuer: string; clientId: string; secret: string },
): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  // Without this, the library relies on TLS for ID tokens that come with a code.
  const execute = [oidc.enableNonRepudiationChecks];
  if (isTrial(server)) execute.push(oidc.allowInsecureRequests);
  const skew = Math.round((clock() - Date.now()) / 1000);
  const metadata = { client_secret: secret, [oidc.clockSkew]: skew };
  const options = { execute, timeout: TIMEOUT_SECONDS };
  const config = await oidc.discovery(server, clientId, metadata, authentication(secret), options);
  if (config.serverMetadata().issuer !== issuer) throw new Error('The provider names another issuer');
  return config;
}

/** Whether the provider runs on this machine, to try things out. Only such a provider may lack https. */
export const isTrial = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && isLoopback(hostname);

/** As the provider takes it; of both ways, the one that OpenID Connect names first. */
function authentication(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (as, ...rest) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(as, ...rest);
  };
}

function refusalOf(context: Context, provider: SignInProvider, error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  note(context, provider.id, error);
  const isAway = error instanceof TypeError || (error as { code?: string }).code === 'OAUTH_TIMEOUT';
  return new ProblemError(isAway ? 'provider_unreachable' : 'provider_refused');
}

/** The reason by its name only: messages and causes may hold tokens. */
function note({ log }: Context, provider: string, error: unknown): void {
  const { code, error: answered, name } = error as { code?: string; error?: string; name?: string };
  log.warn({ provider, reason: answered ?? code ?? name }, 'a sign-in by a provider failed');
}
