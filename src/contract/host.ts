/** Which hosts a store may ask for: public ones that one owner can have. */
import { getDomain } from 'tldts';
import { isHostName } from '../domain/stores/host.ts';

/**
 * Rejects public suffixes such as `co.uk` or `github.io`: anyone may register names under them
 * (docs/decisions/031-hosts.md).
 */
export function isOwnableHost(name: string): boolean {
  return isHostName(name) && getDomain(name, { allowPrivateDomains: true }) !== null;
}
