/** Addresses as people type or paste them. */

const WITHOUT_SCHEME = /^[\w-]+(?:\.[\w-]+)+(?:[/?#].*)?$/;

/** "kettle.test/terms" is meant as an address of the web. Anything else stays as it is typed. */
export const withScheme = (typed: string): string => {
  const line = typed.trim();
  return WITHOUT_SCHEME.test(line) ? `https://${line}` : typed;
};

/** The host name of a pasted address that has nothing else. Anything else stays, in lower case. */
export const bareHost = (typed: string): string => {
  const line = typed.trim().toLowerCase();
  return /^https?:\/\/([^/?#@:]+)\/?$/.exec(line)?.[1] ?? line;
};
