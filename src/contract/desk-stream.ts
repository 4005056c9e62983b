/** What the desk is told as it happens (`GET /v1/me/stream`). */
import { z } from 'zod';
import type { ActorKind } from '../domain/claims/claim-events.ts';
import type { QueueCounts } from './claim-list.ts';
import type { PresentPerson } from './presence.ts';

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
