/** A return as a store's returns tool reports it (docs/decisions/119-returns.md). */
import type { OrderReturn, ReturnStatus } from './order.ts';

/** Decimal amounts in `currency`; null for nothing of the kind. */
export type ReturnAmounts = {
  currency: string;
  refund: string | null;
  credit: string | null;
  /** What the goods taken instead are worth. */
  exchange: string | null;
};

/** @property id the tool's own, with which it is asked for again */
export type ReportedReturn = OrderReturn & {
  /** As people say it; null if the id is what they say. */
  number: string | null;
  /** Of its order: one of the two is there. */
  sourceOrderId: string | null;
  orderNumber: string | null;
  trackingCompany: string | null;
  /** The page at the tool, for the team. */
  url: string | null;
  amounts: ReturnAmounts | null;
};

/** Of a return that may still change. A test compares them with the database's own list. */
export const OPEN_RETURNS = [
  'REQUESTED',
  'APPROVED',
  'IN_TRANSIT',
  'RECEIVED',
] as const satisfies readonly ReturnStatus[];

export const isOpenReturn = (status: ReturnStatus): boolean =>
  (OPEN_RETURNS as readonly ReturnStatus[]).includes(status);

/** What the shop and the tools report together. A tool's word counts over the shop's of the same return. */
export const mergedReturns = (
  ofShop: OrderReturn[] | undefined,
  ofTools: OrderReturn[] | null,
): OrderReturn[] | undefined =>
  ofTools === null
    ? ofShop
    : [...(ofShop ?? []).filter(({ id }) => ofTools.every((one) => one.id !== id)), ...ofTools];
