/** What the desk is told as it happens (`GET /v1/me/stream`), and who is on a claim. */
import { z } from 'zod';
import type { ActorKind } from '../domain/claims/claim-events.ts';
import { PRESENCE_MARKS } from '../domain/claims/presence.ts';
import type { QueueCounts } from './claim-list.ts';

export const presenceBodySchema = z
  .strictObject({ mark: z.enum(PRESENCE_MARKS) })
  .meta({ id: 'PresenceMark', example: { mark: 'looking' } });

/** Somebody on a claim at present. */
export const presentPersonSchema = z
  .object({ id: z.string(), name: z.string(), mark: z.enum(PRESENCE_MARKS) })
  .meta({ id: 'PresentPerson', example: { id: 'p7k2m9x4vq', name: 'Olive Owner', mark: 'looking' } });

export type PresentPerson = z.infer<typeof presentPersonSchema>;

type OfClaim = { store: string; claimId: string };

/** `store`: by its slug. */
export type DeskEvents = {
  claim: OfClaim & {
    claimNumber: number;
    version: number;
    status: string;
    kind: string;
    at: string;
    by: { kind: ActorKind; id: string | null; name: string | null };
  };
  presence: OfClaim & { people: PresentPerson[] };
  held: OfClaim;
  counts: { store: string; counts: QueueCounts };
  /** Something may have been missed: in this store, or anywhere. */
  resync: { store: string | null };
};

export const deskStreamSchema = z.string().meta({
  id: 'DeskStream',
  example:
    'retry: 2000\n\nid: k3v9x2.18\nevent: claim\ndata: {"store":"demo","claimId":"c7k2m9x4vq","claimNumber":20418,"version":3,"status":"COMMUNICATING","kind":"message","at":"2026-11-10T12:30:00.000Z","by":{"kind":"customer","id":null,"name":null}}\n\n',
});
