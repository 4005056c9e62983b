/** Permissions that a connection does without: what does not work until somebody grants them (docs/decisions/116-connections.md). */

/** `part`: of the provider, which is not asked meanwhile. */
type Lack = { part: 'returns'; what: string };

const LACKS: Readonly<Record<string, Lack>> = {
  read_returns: { part: 'returns', what: 'Returns made in Shopify are not shown.' },
};

/** @param permission as the service names it */
export const isDispensable = (permission: string): boolean => Object.hasOwn(LACKS, permission);

export const explainLack = (permission: string): string =>
  LACKS[permission]?.what ?? 'Some of what we do there does not work.';

/** Whether a part of a provider works with what a connection lacks. */
export const isGranted = (part: Lack['part'], lacks: readonly string[]): boolean =>
  !lacks.some((permission) => LACKS[permission]?.part === part);
