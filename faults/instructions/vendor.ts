/** A vendor's simulator, as the faults need it: orders to claim, what has taken effect there, and what it reports. */
import type { ProviderName } from '../../src/domain/connections/providers.ts';
import type { OrderDocument } from '../../src/domain/orders/order.ts';
import type { SimulatedRequest, SimulatorServer } from '../../src/server/integrations/simulator.ts';

/** One thing that the vendor made for an instruction. */
export type Made = {
  /** Null for what has none: somebody else made it, or the vendor keeps none. */
  mark: string | null;
  what: 'refund' | 'credit' | 'goods';
  /** In the smallest unit of the currency. */
  amount: bigint;
};

/** An order there, and as this system takes it. `id` is the vendor's. */
export type Ordered = { id: string; document: OrderDocument; email: string };

export type Notice = { headers: Record<string, string>; body: Buffer };

export type Vendor = {
  name: ProviderName;
  server: SimulatorServer;
  credentials: Record<string, string>;
  /** Its orders are imported once it is connected. */
  hasOrders: boolean;
  /** What can be decided with it. */
  types: readonly ('REFUND' | 'STORE_CREDIT' | 'RESHIP')[];
  /** A delivered order of so many units. */
  order(quantity: number): Ordered;
  /** Whether a request asks for an effect. */
  carries(request: SimulatedRequest): boolean;
  /** All that has taken effect, in the order in which it did. */
  made(): Made[];
  /** What it reports of its refunds since the last call, and of the orders they belong to. */
  notices(): Notice[];
  /** It forgets the keys that it was given. */
  forgetKeys(): void;
};
