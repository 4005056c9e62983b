/** Why a call to an address that a customer entered got no answer. */

export type OutgoingFailure = keyof typeof OUTGOING_FAILURES;

export const OUTGOING_FAILURES = {
  bad_address: {
    why: 'The address can’t be called.',
    what: 'Use an address that begins with https://, with a public host name, and without a user name or a password.',
  },
  bad_port: {
    why: 'The address has a port that can’t be called.',
    what: 'Use port 443 or 8443.',
  },
  inner_address: {
    why: 'The address leads into a private network.',
    what: 'Use an address that can be reached from the internet.',
  },
  unknown_name: {
    why: 'The host name of the address was not found.',
    what: 'Check the address for typing errors, and the host name’s DNS records.',
  },
  unreachable: {
    why: 'The server did not accept the connection, or closed it.',
    what: 'Check that the server is running and can be reached from the internet.',
  },
  bad_certificate: {
    why: 'The server’s certificate is not valid for the address.',
    what: 'Install a certificate of a public authority for this host name.',
  },
  bad_answer: {
    why: 'The server did not answer in HTTP.',
    what: 'Check that the address and the port belong to a web server.',
  },
  too_slow: {
    why: 'The server took too long to answer.',
    what: 'Answer at once, and do the work afterwards.',
  },
} as const satisfies Record<string, { why: string; what: string }>;

export const isOutgoingFailure = (code: string): code is OutgoingFailure => code in OUTGOING_FAILURES;
