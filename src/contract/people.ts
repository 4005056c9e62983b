/** People: signing in, what they may do, and the links that are mailed to them. */
import { z } from 'zod';
import { PROOFS } from '../domain/access/factors.ts';
import { LONGEST_PASSWORD } from '../domain/access/password.ts';
import {
  PERMISSIONS,
  ROLE_SCOPES,
  ROLES,
  type Role,
  SCOPES,
  type Scope,
} from '../domain/access/permissions.ts';
import { EMAIL_LINKS } from '../domain/access/person-session.ts';
import { STORE_STAGES } from '../domain/stores/activation.ts';
import { assertion } from './factors.ts';
import { nextCursor, pageQuery } from './list.ts';
import { email, optional, someName, text, time } from './text.ts';

const password = text(LONGEST_PASSWORD).min(1);
const token = text(512).min(1).meta({ description: 'From the link in the mail: what stands behind `#`.' });
const role = z.enum(ROLES);
const permissions = z.array(z.enum(PERMISSIONS));

export const signInSchema = z
  .strictObject({ email, password })
  .meta({ id: 'SignIn', example: { email: 'owner@demo.test', password: 'makegood-demo' } });

const personFields = { id: z.string(), email: z.string(), name: z.string() };
const person = { id: 'p7k2m9x4vq', email: 'owner@demo.test', name: 'Olive Owner' };

export const personSchema = z
  .object({ person: z.object(personFields) })
  .meta({ id: 'Person', example: { person } });

export const proofSchema = z
  .strictObject({
    password: optional(password),
    code: optional(text(40).min(1)).meta({ description: 'Of the app, or a recovery code.' }),
    passkey: optional(assertion),
    token: optional(text(512).min(1)).meta({ description: 'Of the challenge that the passkey signed.' }),
  })
  .refine((given) => PROOFS.filter((name) => given[name] !== null).length === 1, {
    error: 'Send a password, a code or a passkey.',
    path: ['password'],
  })
  .meta({ id: 'Proof', example: { password: 'makegood-demo' } });

export const passwordChangeSchema = z.strictObject({ currentPassword: password, password }).meta({
  id: 'PasswordChange',
  example: { currentPassword: 'makegood-demo', password: 'seven blue kettles sing' },
});

const ownStore = z.object({
  ...{ id: z.string(), slug: z.string(), name: z.string(), role, permissions },
  stage: z.enum(STORE_STAGES).meta({ description: 'Shoppers see the store once it is `live`.' }),
  timeZone: z.string(),
});

export const meQuerySchema = z.object({
  store: text(63)
    .optional()
    .meta({ description: 'The slug of a store that the answer should have, also beyond the first fifty.' }),
});

const meFields = {
  person: z.object(personFields),
  session: z.object({
    id: z.string(),
    provenAt: time,
    isStrong: z.boolean().meta({ description: 'Whether it began with a second factor or a passkey.' }),
    proofs: z
      .array(z.enum(PROOFS))
      .meta({ description: 'How the person can confirm their identity (`POST /v1/me/proof`).' }),
  }),
  memberships: z.array(
    z.object({
      reach: z.enum(SCOPES),
      role,
      store: z.string().nullable().meta({ description: 'Its slug, where the reach is one store.' }),
      account: z.string().nullable().meta({ description: 'Its slug, where the reach is an account.' }),
      accountName: z.string().nullable(),
    }),
  ),
  staffPermissions: permissions.meta({
    description: 'What the person may do as staff of the platform, in no store in particular.',
  }),
  stores: z.array(ownStore).meta({
    description: 'The first fifty by name, and the one of `store`, each with the role that counts there.',
  }),
  hasMoreStores: z.boolean(),
  demoServices: z.string().nullable().meta({
    description: 'In a demo, where people see the services that stand in for real ones; else null.',
  }),
};

const STORE = {
  ...{ id: 'demo', slug: 'demo', name: 'Fernwood', role: 'store_user' as const },
  ...{ permissions: ['claim:read' as const], stage: 'live' as const },
  timeZone: 'America/Los_Angeles',
};

export const ownStoresQuerySchema = z.object({
  q: text(100).optional().meta({ description: 'Part of the name or of the slug.' }),
  ...pageQuery,
});

export const ownStoresSchema = z
  .object({ stores: z.array(ownStore), nextCursor })
  .meta({ id: 'OwnStores', example: { stores: [STORE], nextCursor: null } });

export const meSchema = z.object(meFields).meta({
  id: 'Me',
  example: {
    person,
    session: {
      id: 's4w8n2c6zt',
      provenAt: '2026-11-05T15:00:00.000Z',
      isStrong: false,
      proofs: ['password'],
    },
    memberships: [{ reach: 'store', role: 'store_user', store: 'demo', account: null, accountName: null }],
    staffPermissions: [],
    stores: [STORE],
    hasMoreStores: false,
    demoServices: null,
  },
});

export const rolesSchema = z
  .object({
    roles: z.array(z.object({ role, name: z.string(), reach: z.enum(SCOPES), permissions })),
    permissions,
  })
  .meta({
    id: 'Roles',
    example: {
      roles: [{ role: 'store_user', name: 'User', reach: 'store', permissions: ['claim:read'] }],
      permissions: ['claim:read'],
    },
  });

const sessionFields = {
  id: z.string(),
  device: z.string(),
  isThis: z.boolean(),
  createdAt: time,
  lastUsedAt: time.meta({ description: 'To the minute.' }),
  endsAt: time,
};

export const personSessionsSchema = z.object({ sessions: z.array(z.object(sessionFields)) }).meta({
  id: 'PersonSessions',
  example: {
    sessions: [
      {
        id: 's4w8n2c6zt',
        device: 'Firefox on Windows',
        isThis: true,
        createdAt: '2026-11-05T15:00:00.000Z',
        lastUsedAt: '2026-11-05T16:00:00.000Z',
        endsAt: '2026-11-19T15:00:00.000Z',
      },
    ],
  },
});

export const resetRequestSchema = z
  .strictObject({ email })
  .meta({ id: 'PasswordResetRequest', example: { email: 'owner@demo.test' } });

export const resetSchema = z
  .strictObject({ token, password })
  .meta({ id: 'PasswordReset', example: { token: 'WyJrM20.o4Qx8v', password: 'seven blue kettles sing' } });

const sides = z.enum(EMAIL_LINKS);

export const emailChangeRequestSchema = z
  .strictObject({ email })
  .meta({ id: 'EmailChangeRequest', example: { email: 'olive@demo.test' } });

export const emailChangeSchema = z
  .object({
    change: z
      .object({
        email: z.string().meta({ description: 'The new address.' }),
        expiresAt: time,
        waitsFor: z.array(sides).meta({ description: 'The addresses that have not confirmed yet.' }),
      })
      .nullable(),
  })
  .meta({
    id: 'EmailChange',
    example: {
      change: {
        email: 'olive@demo.test',
        expiresAt: '2026-11-06T15:00:00.000Z',
        waitsFor: ['old-email', 'new-email'],
      },
    },
  });

export const emailConfirmationSchema = z
  .strictObject({ token })
  .meta({ id: 'EmailConfirmation', example: { token: 'WyJrM20.o4Qx8v' } });

export const emailConfirmedSchema = z
  .object({
    email: z.string().meta({ description: 'The new address.' }),
    waitsFor: sides.nullable().meta({ description: 'Null once the new address counts.' }),
  })
  .meta({ id: 'EmailConfirmed', example: { email: 'olive@demo.test', waitsFor: 'old-email' } });

/** @param roles that the team's people can have */
const invitationBody = (id: string, roles: readonly [Role, ...Role[]]) =>
  z.strictObject({ email, name: someName(100), role: z.enum(roles) }).meta({
    id,
    example: { email: 'kim@example.com', name: 'Kim Lee', role: roles[0] },
  });

const rolesOf = (scope: Scope) => ROLES.filter((one) => ROLE_SCOPES[one] === scope) as [Role, ...Role[]];

export const storeInvitationSchema = invitationBody('InvitationRequest', rolesOf('store'));
export const accountInvitationSchema = invitationBody('AccountInvitationRequest', rolesOf('account'));
export const staffInvitationSchema = invitationBody('StaffInvitationRequest', rolesOf('staff'));

const invited = { email: z.string(), role, expiresAt: time };
const INVITED = {
  email: 'kim@example.com',
  role: 'store_support' as const,
  expiresAt: '2026-11-12T15:00:00.000Z',
};

export const invitedSchema = z.object(invited).meta({ id: 'Invited', example: INVITED });

export const invitationsSchema = z
  .object({ invitations: z.array(z.object({ id: z.string(), ...invited, createdAt: time })) })
  .meta({
    id: 'Invitations',
    example: { invitations: [{ id: 'k3v9x2m4q7', ...INVITED, createdAt: '2026-11-05T15:00:00.000Z' }] },
  });

export const invitationTokenSchema = z
  .strictObject({ token })
  .meta({ id: 'InvitationToken', example: { token: 'WyJrM20.o4Qx8v' } });

export const invitationSchema = z
  .object({
    email: z.string(),
    name: z.string(),
    team: z.string().meta({ description: 'The store, the account, or the platform.' }),
    role,
    needsPassword: z.boolean(),
    providers: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ description: 'By which they can accept it instead, without a password.' }),
  })
  .meta({
    id: 'Invitation',
    example: {
      email: 'kim@example.com',
      name: 'Kim Lee',
      team: 'Fernwood',
      role: 'store_support',
      needsPassword: true,
      providers: [],
    },
  });

export const acceptanceSchema = z
  .strictObject({ token, name: optional(someName(100)), password: optional(password) })
  .meta({
    id: 'InvitationAcceptance',
    example: { token: 'WyJrM20.o4Qx8v', name: 'Kim Lee', password: 'seven blue kettles sing' },
  });

export type OwnStores = z.infer<typeof ownStoresSchema>;
export type Me = z.infer<typeof meSchema>;
export type Roles = z.infer<typeof rolesSchema>;
export type PersonSessions = z.infer<typeof personSessionsSchema>;
export type EmailChange = z.infer<typeof emailChangeSchema>;
export type EmailConfirmed = z.infer<typeof emailConfirmedSchema>;
export type Invited = z.infer<typeof invitedSchema>;
export type Invitations = z.infer<typeof invitationsSchema>;
export type InvitationOnWire = z.infer<typeof invitationSchema>;
