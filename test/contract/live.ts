/**
 * Whether a contract suite runs against the real service (`npm run contract -- stripe`) or its simulator (`npm test`). The file's
 * head names the credentials that the real service needs, in the environment.
 */
const vendor = process.env.CONTRACT_VENDOR;

export const isLive = (name: string): boolean => vendor === name;

/** @throws Error which names the variables that are missing */
export function fromEnvironment<const Name extends string>(names: readonly Name[]): Record<Name, string> {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')} to test against the real service.`);
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<Name, string>;
}
