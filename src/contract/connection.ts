/** The outside services that a store is connected with. */
import { z } from 'zod';
import { CONNECTION_STATES } from '../domain/connections/health.ts';
import { ABILITIES, PROVIDER_KINDS, PROVIDER_NAMES } from '../domain/connections/providers.ts';
import { text, time } from './text.ts';

const keysOf = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as [K, ...K[]];

export const providerNameSchema = z.enum(PROVIDER_NAMES);

const described = {
  provider: providerNameSchema,
  label: z.string(),
  kind: z.enum(keysOf(PROVIDER_KINDS)),
  does: z.array(z.enum(keysOf(ABILITIES))).meta({ description: 'What it can do for a store.' }),
};

const field = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string().meta({ description: 'Where to find it.' }),
  secret: z.boolean().meta({ description: 'Whether it is never shown again.' }),
  required: z.boolean(),
  options: z
    .array(z.object({ value: z.string(), label: z.string() }))
    .nullable()
    .meta({
      description: 'What can be chosen, any number of it: send the values with commas between. Null: text.',
    }),
});

const connection = z.object({
  ...described,
  version: z.number().meta({ description: 'For If-Match.' }),
  account: z.string().meta({ description: 'The account there, as the service names it.' }),
  hints: z
    .record(z.string(), z.string())
    .meta({ description: 'What people see of the credentials: of secrets, the last characters.' }),
  state: z.enum(CONNECTION_STATES).meta({
    description:
      '`degraded`: no answer for now, and tried again. `broken`: nothing goes through until somebody acts or it answers again.',
  }),
  since: time.meta({ description: 'Since when it has this state.' }),
  failure: z
    .object({
      code: z.string(),
      why: z.string(),
      what: z.string().meta({ description: 'What to do about it.' }),
      detail: z.string().nullable().meta({ description: 'What the service said.' }),
    })
    .nullable()
    .meta({ description: 'Null while it works.' }),
  lacks: z
    .array(
      z.object({
        permission: z.string().meta({ description: 'As the service names it.' }),
        what: z.string().meta({ description: 'What doesn’t work without it.' }),
      }),
    )
    .meta({
      description: 'Permissions that it works without until somebody grants them and connects it again.',
    }),
  inboundUrl: z.string().nullable().meta({
    description:
      'The address to enter there, for what happens there; null if that is done by itself, or not needed.',
  }),
  waiting: z.number().meta({ description: 'How much it has still to carry out.' }),
  testedAt: time.nullable(),
  connectedAt: time,
});

const stripe = {
  provider: 'stripe',
  label: 'Stripe',
  kind: 'payouts',
  does: ['refund'],
} as const;
const example = {
  ...stripe,
  does: [...stripe.does],
  version: 2,
  account: 'acct_1P7k2m9x4vq',
  hints: { secretKey: '…x7Kq' },
  state: 'broken',
  since: '2026-11-10T12:30:00.000Z',
  failure: {
    code: 'unauthorized',
    why: 'It refuses the credentials: they are wrong, expired or revoked.',
    what: 'Create new credentials there, and save them here.',
    detail: null,
  },
  inboundUrl: 'https://claims.example.com/v1/inbound/stripe/bloom.4t5h0z8q2m6w1n9c3x7v',
  waiting: 3,
  testedAt: '2026-11-10T12:30:00.000Z',
  connectedAt: '2026-11-01T09:00:00.000Z',
} as const;

export const connectionSchema = connection.meta({ id: 'Connection', example: { ...example, lacks: [] } });

export const connectionsSchema = z
  .object({
    connections: z.array(connectionSchema).meta({ description: 'In the store’s order of preference.' }),
    offered: z
      .array(
        z.object({
          ...described,
          consent: z
            .boolean()
            .meta({ description: 'Whether a person can also connect it on its own consent page.' }),
          fields: z.array(field),
        }),
      )
      .meta({ description: 'What a store can be connected with, and what each asks for.' }),
  })
  .meta({
    id: 'Connections',
    example: {
      connections: [{ ...example, lacks: [] }],
      offered: [
        {
          ...{ ...stripe, does: [...stripe.does] },
          consent: false,
          fields: [
            {
              name: 'secretKey',
              label: 'Secret key',
              help: 'In Stripe, under Developers.',
              secret: true,
              required: true,
              options: null,
            },
          ],
        },
      ],
    },
  });

/** More inputs than any service asks for. */
const MOST_FIELDS = 12;
const credentials = z
  .record(z.string().regex(/^[A-Za-z]\w{0,39}$/, 'Use the name of a field.'), text(2_000))
  .refine((given) => Object.keys(given).length <= MOST_FIELDS, `Use at most ${MOST_FIELDS} fields.`)
  .meta({ description: 'By the name of each field. Tested before they are kept, and never shown again.' });

const secretKey = { secretKey: 'sk_live_…' };

export const newConnectionBodySchema = z
  .strictObject({ provider: providerNameSchema, credentials })
  .meta({ id: 'NewConnectionRequest', example: { provider: 'stripe', credentials: secretKey } });

export const credentialsBodySchema = z
  .strictObject({
    credentials: credentials.meta({ description: 'A field that is left out stays as it is.' }),
  })
  .meta({ id: 'CredentialsRequest', example: { credentials: secretKey } });

export const connectionOrderBodySchema = z
  .strictObject({ providers: z.array(providerNameSchema).min(1).max(PROVIDER_NAMES.length) })
  .meta({
    id: 'ConnectionOrderRequest',
    description: 'All that the store is connected with, the preferred one first.',
    example: { providers: ['shopify', 'stripe'] },
  });

export const consentBodySchema = z
  .strictObject({
    account: text(200).meta({ description: 'The account there: the first field that is no secret.' }),
  })
  .meta({ id: 'ConsentRequest', example: { account: 'bloom.myshopify.com' } });

export const consentSchema = z
  .object({ address: z.url().meta({ description: 'Where the browser goes to consent, within 15 minutes.' }) })
  .meta({
    id: 'Consent',
    example: { address: 'https://bloom.myshopify.com/admin/oauth/authorize?client_id=4f1c2a' },
  });

export const consentAnswerBodySchema = z
  .strictObject({
    query: text(4_000).meta({
      description: 'What the service added to the address, after the question mark.',
    }),
  })
  .meta({
    id: 'ConsentAnswerRequest',
    example: { query: 'code=…&hmac=…&shop=bloom.myshopify.com&state=…&timestamp=1794000000' },
  });

export type ConsentBody = z.output<typeof consentBodySchema>;
export type ConsentAnswerBody = z.output<typeof consentAnswerBodySchema>;
export type ConsentAddress = z.infer<typeof consentSchema>;
export type ConnectionAnswer = z.infer<typeof connectionSchema>;
export type Connections = z.infer<typeof connectionsSchema>;
export type NewConnectionBody = z.output<typeof newConnectionBodySchema>;
export type CredentialsBody = z.output<typeof credentialsBodySchema>;
export type ConnectionOrderBody = z.output<typeof connectionOrderBodySchema>;
