/** Passkeys (WebAuthn), checked by @simplewebauthn/server (docs/decisions/077-second-factors.md). */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Assertion, Registration } from '../../../contract/factors.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../problem-error.ts';
import type { Person } from '../queries.ts';
import type { Challenge } from './challenges.ts';
import type { Passkey } from './queries.ts';

type Place = Pick<Context, 'publicUrl'>;

/** Loaded on first use, because its 350 modules take longer to load than any other package. */
const library = () => import('@simplewebauthn/server');

const TIMEOUT_MS = 120_000;
/** EdDSA, ES256 and RS256, which all devices support. Asking Node for newer ones prints a warning. */
const ALGORITHMS = [-8, -7, -257];

/** Passkeys belong to the console's own host. */
const hostOf = ({ publicUrl }: Place) => new URL(publicUrl).hostname;
const originOf = ({ publicUrl }: Place) => new URL(publicUrl).origin;

const known = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports });

export async function registrationOptions(
  place: Place,
  person: Pick<Person, 'id' | 'email' | 'name'>,
  { challenge, passkeys }: { challenge: string; passkeys: readonly Passkey[] },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Makegood',
    rpID: hostOf(place),
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: TIMEOUT_MS,
    excludeCredentials: passkeys.map(known),
    supportedAlgorithmIDs: ALGORITHMS,
    // Kept on the device, so that it finds the person without an address, and unlocked by the person.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** @param passkeys empty for any passkey of this host that the device has */
export async function assertionOptions(place: Place, challenge: string, passkeys: readonly Passkey[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: hostOf(place),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: TIMEOUT_MS,
    allowCredentials: passkeys.map(known),
    userVerification: 'required',
  });
}

/** @throws passkey_refused */
export async function checkRegistration(place: Place, { challenge }: Challenge, response: Registration) {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originOf(place),
      expectedRPID: hostOf(place),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  const { credential } = registrationInfo ?? refuse();
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: String(credential.counter),
    transports: response.response.transports,
  };
}

/**
 * Answers the counter to keep. One that doesn't grow is no reason to refuse: passkeys that are synchronized between
 * devices always say 0. @throws passkey_refused
 */
export async function checkAssertion(
  place: Place,
  { challenge }: Pick<Challenge, 'challenge'>,
  { response, passkey }: { response: Assertion; passkey: Passkey },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originOf(place),
      expectedRPID: hostOf(place),
      // The counter is checked against 0, so that any is accepted.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    }),
  );
  return authenticationInfo.newCounter;
}

const refuse = (): never => {
  throw new ProblemError('passkey_refused');
};

/** Replaces the library's errors, which are written for developers, with ours. */
async function checked<T extends { verified: boolean }>(work: () => Promise<T>): Promise<T> {
  const result = await work().catch(refuse);
  return result.verified ? result : refuse();
}
