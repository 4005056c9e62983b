/** A line of the list as the server answers it. */
import type { ListedClaim } from '../../contract/claim-list.ts';

type Coming = {
  store: string;
  item: { name: string; imageUrl: string | null; quantity: number } | null;
  moreItems: number;
  dueAt: string | null;
  warnsAt: string | null;
  lastActivityAt: string;
  hasNewMessage: boolean;
  assigneeName: string | null;
  risk: number;
};

export type QueueClaim = ListedClaim & Partial<Coming>;
