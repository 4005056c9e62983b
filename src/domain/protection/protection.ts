import type { OrderDocument } from '../orders/order.ts';

export const PROTECTION_STATUSES = ['ota', 'removed', 'protected', 'unprotected'] as const;
export type ProtectionStatus = (typeof PROTECTION_STATUSES)[number];

/** One active policy is enough. `isOta` marks a one-time appeasement. */
export function protectionStatus(
  order: Pick<OrderDocument, 'protection'>,
  { isOta }: { isOta: boolean },
): ProtectionStatus {
  if (isOta) return 'ota';
  const policies = [order.protection.shipping, order.protection.warranty].filter((policy) => policy !== null);
  if (policies.some((policy) => policy.removedAt === null)) return 'protected';
  return policies.length > 0 ? 'removed' : 'unprotected';
}
