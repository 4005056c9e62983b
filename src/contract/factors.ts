/** Second factors: authenticator apps, passkeys and recovery codes. */
import { z } from 'zod';
import { FACTOR_KINDS } from '../domain/access/factors.ts';
import { optional, someName, text, time } from './text.ts';

const code = text(40).min(1).meta({ description: 'Of the app (six digits), or a recovery code.' });
const challenge = text(512).min(1).meta({ description: '`token` of the answer that asked.' });

const base64url = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/);

/** What `navigator.credentials` answers, as JSON (WebAuthn Level 3, `toJSON`). */
const credentialFields = {
  id: base64url.max(1_400),
  rawId: base64url.max(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
};

const registration = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(text(40)).max(10).default([]),
  }),
});

export const assertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

export type Registration = z.infer<typeof registration>;
export type Assertion = z.infer<typeof assertion>;

const ASSERTION = {
  id: 'c7K2',
  rawId: 'c7K2',
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { clientDataJSON: 'eyJ0', authenticatorData: 'SZYN', signature: 'MEUC', userHandle: null },
};

const options = z
  .looseObject({})
  .meta({ description: 'For `navigator.credentials`, as JSON (WebAuthn Level 3).' });

export const challengeSchema = z.object({ token: z.string(), options }).meta({
  id: 'PasskeyChallenge',
  example: { token: 'WyJwYX.o4Qx8v', options: { challenge: 'q8Zr', rpId: 'claims.example.com' } },
});

/** Either a code or a passkey. */
const secondStep = { code: optional(code), passkey: optional(assertion) };
const oneOf = (given: { code: unknown; passkey: unknown }) =>
  (given.code === null) !== (given.passkey === null);
const ONE_OF = { error: 'Send a code or a passkey.', path: ['code'] };

export const secondStepSchema = z
  .strictObject({ token: challenge, ...secondStep })
  .refine(oneOf, ONE_OF)
  .meta({ id: 'SecondStep', example: { token: 'WyJwYX.o4Qx8v', code: '287082', passkey: null } });

export const passkeySignInSchema = z
  .strictObject({ token: challenge, passkey: assertion })
  .meta({ id: 'PasskeySignIn', example: { token: 'WyJwYX.o4Qx8v', passkey: ASSERTION } });

const factor = z.object({
  id: z.string(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
});

export const factorsSchema = z.object({ factors: z.array(factor), recoveryCodesLeft: z.number() }).meta({
  id: 'Factors',
  example: {
    factors: [
      {
        id: 'f4w8n2c6zt',
        kind: 'totp',
        name: 'My phone',
        createdAt: '2026-11-05T15:00:00.000Z',
        lastUsedAt: null,
      },
    ],
    recoveryCodesLeft: 10,
  },
});

const name = someName(60).meta({ description: 'What the person calls it.' });

export const newTotpSchema = z.strictObject({ name }).meta({ id: 'NewTotp', example: { name: 'My phone' } });

export const madeTotpSchema = z
  .object({
    id: z.string(),
    secret: z.string().meta({ description: 'Base 32, to type into the app.' }),
    uri: z.string().meta({ description: 'otpauth://, as in the QR code.' }),
    qrCode: z.string().meta({ description: 'A picture of it, as a data URL.' }),
  })
  .meta({
    id: 'MadeTotp',
    example: {
      id: 'f4w8n2c6zt',
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Makegood:owner%40demo.test?secret=JBSWY3DPEHPK3PXP&issuer=Makegood',
      qrCode: 'data:image/svg+xml;base64,PHN2Zz4=',
    },
  });

export const confirmTotpSchema = z
  .strictObject({ code })
  .meta({ id: 'TotpConfirmation', example: { code: '287082' } });

export const newPasskeySchema = z.strictObject({ token: challenge, name, passkey: registration }).meta({
  id: 'NewPasskey',
  example: {
    token: 'WyJwYX.o4Qx8v',
    name: 'My laptop',
    passkey: {
      id: 'c7K2',
      rawId: 'c7K2',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'eyJ0', attestationObject: 'o2Nm', transports: ['internal'] },
    },
  },
});

export const recoveryCodesSchema = z
  .object({
    recoveryCodes: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Shown this once. Null if the person has codes already.' }),
  })
  .meta({ id: 'RecoveryCodes', example: { recoveryCodes: ['k7f2-m9qx-3tvw-8zhd'] } });
export type Factors = z.infer<typeof factorsSchema>;
export type MadeTotp = z.infer<typeof madeTotpSchema>;
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
export type PasskeyChallenge = z.infer<typeof challengeSchema>;
