/** A store's own names on the web, and what its restart shows: `/v1/stores/{id}/hosts`. */
import { z } from 'zod';
import { HOST_FAULTS, HOST_STATES } from '../domain/stores/host-check.ts';

const time = z.string().nullable();

const HOST_EXAMPLE = {
  ...{ host: 'claims.example.com', proven: true, state: 'proven' },
  record: {
    ...{ name: '_makegood.claims.example.com', type: 'TXT' },
    value: 'makegood=3f0c9b5e7a1d4c2b8e6f0a1b2c3d4e5f',
  },
  ...{ checkedAt: '2026-11-23T04:41:00.000Z', fault: null, lostSince: null, leavesMailsAt: null },
} as const;

export const storeHostSchema = z
  .object({
    host: z.string(),
    proven: z.boolean(),
    state: z.enum(HOST_STATES).meta({
      description:
        '`waiting`: leads nowhere yet. `proven`: leads to the store. `lost`: proven, but its name stopped leading here. `left`: lost for 14 days, so links in mails lead elsewhere.',
    }),
    record: z
      .object({ name: z.string(), type: z.literal('TXT'), value: z.string() })
      .meta({ description: 'What to add to the DNS of the name, which proves that it is yours.' }),
    checkedAt: time,
    fault: z
      .enum(HOST_FAULTS)
      .nullable()
      .meta({ description: 'What the last check found wrong; null if nothing.' }),
    lostSince: time,
    leavesMailsAt: time,
  })
  .meta({ id: 'StoreHost', example: HOST_EXAMPLE });

export type StoreHost = z.infer<typeof storeHostSchema>;

export const storeHostsSchema = z
  .object({
    leadsTo: z.string().meta({ description: 'Where each name has to lead: the host of this installation.' }),
    portal: z
      .object({
        origin: z.string(),
        slug: z.string().nullable().meta({ description: 'Null where the origin is the store’s own.' }),
      })
      .meta({ description: 'Where shoppers find the store now. On a shared origin, addresses name it.' }),
    hosts: z.array(storeHostSchema),
  })
  .meta({
    id: 'StoreHosts',
    example: {
      leadsTo: 'claims.makegood.example',
      portal: { origin: 'https://claims.example.com', slug: null },
      hosts: [HOST_EXAMPLE],
    },
  });

export type StoreHosts = z.infer<typeof storeHostsSchema>;

export const restartSchema = z
  .object({
    look: z
      .int()
      .meta({ description: 'The version of the look that every process shows within five seconds.' }),
    hosts: z.array(storeHostSchema),
  })
  .meta({ id: 'WhitelabelRestart', example: { look: 4, hosts: [HOST_EXAMPLE] } });

export type Restart = z.infer<typeof restartSchema>;
