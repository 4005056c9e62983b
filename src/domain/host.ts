/** Names of hosts, as a store's own domain and as a request brings them. */

const HOST = /^(?=.{1,253}$)(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/;

/** A host name in lower case, without port and without the dot at its end: what a store may call its own. */
export const isHostName = (name: string): boolean => HOST.test(name);

/** The name in a Host header, as stores' domains are written: case, port and a dot at the end say nothing. */
export function hostName(host: string): string {
  const bare = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.replace(/:\d*$/, '');
  return bare.toLowerCase().replace(/\.$/, '');
}
