/** Passkeys in the browser. Options and answers are JSON, as the API sends and takes them (WebAuthn Level 3). */

/** Whether this browser can make and use passkeys and speaks JSON about them. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** The person closed the browser's window, or it found no passkey. */
export class PasskeyCancelled extends Error {}

const toJSON = (credential: Credential | null): unknown => {
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyCancelled();
  return credential.toJSON();
};

const cancelled = (): never => {
  throw new PasskeyCancelled();
};

export async function makePasskey(options: object): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return toJSON(await navigator.credentials.create({ publicKey }).catch(cancelled));
}

export async function answerByPasskey(options: object): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  return toJSON(await navigator.credentials.get({ publicKey }).catch(cancelled));
}
