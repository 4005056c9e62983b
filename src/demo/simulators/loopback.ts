/** Webhooks of simulators go to this machine only. */
export const isOfTheDemo = (address: string): boolean =>
  URL.canParse(address) && /^(127\.0\.0\.1|localhost|[a-z0-9-]+\.localhost)$/.test(new URL(address).hostname);
