/** Permissions that a connection does without: what does not work until somebody grants them (docs/decisions/116-connections.md). */

/** `part`: of the provider, which is not asked meanwhile. */
type Lack = { part: 'returns' | 'fulfillment'; what: string };

const FULFILLMENT: Lack = {
  part: 'fulfillment',
  what: 'A replacement whose label you buy here is not marked as fulfilled in Shopify.',
};

const LACKS: Readonly<Record<string, Lack>> = {
  read_merchant_managed_fulfillment_orders: FULFILLMENT,
  write_merchant_managed_fulfillment_orders: FULFILLMENT,
  read_returns: { part: 'returns', what: 'Returns made in Shopify are not shown.' },
};

/** @param permission as the service names it */
export const isDispensable = (permission: string): boolean => Object.hasOwn(LACKS, permission);

export const explainLack = (permission: string): string =>
  LACKS[permission]?.what ?? 'Some of what we do there does not work.';

/** Whether a part of a provider works with what a connection lacks. */
export const isGranted = (part: Lack['part'], lacks: readonly string[]): boolean =>
  !lacks.some((permission) => LACKS[permission]?.part === part);
