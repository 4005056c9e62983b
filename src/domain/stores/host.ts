/** Host names, as a store's own domain and in requests. */

const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;

// Suffixes that never lead to a public host (RFC 6761, RFC 6762, RFC 8375, and ICANN's .internal).
const PRIVATE_ENDINGS = ['localhost', 'local', 'internal', 'lan', 'home.arpa', 'invalid', 'onion', 'arpa'];

const isLabel = (label: string): boolean =>
  label.length <= LONGEST_LABEL &&
  /^[a-z0-9-]+$/.test(label) &&
  !label.startsWith('-') &&
  !label.endsWith('-');

/**
 * A publicly reachable host name in lower case, without port or trailing dot, which a store may claim as its own.
 * Neither an IP address nor a name local to one machine or network.
 */
export function isHostName(name: string): boolean {
  if (name.length > LONGEST_NAME) return false;
  const labels = name.split('.');
  if (labels.length < 2 || !labels.every(isLabel) || /^\d+$/.test(labels.at(-1) ?? '')) return false;
  return !PRIVATE_ENDINGS.some((ending) => name === ending || name.endsWith(`.${ending}`));
}

/**
 * The name in a Host header, in the form in which stores' domains are stored: case, port and trailing dot don't matter.
 */
export function hostName(host: string): string {
  const bare = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.replace(/:\d*$/, '');
  return bare.toLowerCase().replace(/\.$/, '');
}

/** Whether the name is the machine itself, so that nobody else can arrive through it. */
export function isLoopback(name: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
  );
}
