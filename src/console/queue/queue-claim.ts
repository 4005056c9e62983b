/** A line of the list: as the server answers it, and who is on the claim as events tell (app/live-keys.ts). */
import type { ListedClaim } from '../../contract/claim-list.ts';
import type { PresentPerson } from '../../contract/desk-stream.ts';

export type QueueClaim = ListedClaim & { people?: PresentPerson[] };
