/** Webhooks of simulators go to this machine only. */
const isLoopback = /^(?:127\.0\.0\.1|localhost|[a-z0-9-]+\.localhost)$/;
const inbound = /http:\/\/(?:127\.0\.0\.1|localhost|[a-z0-9-]+\.localhost)(?::\d{1,5})?(?=\/v1\/inbound\/)/g;

export const isOfTheDemo = (address: string): boolean =>
  URL.canParse(address) && isLoopback.test(new URL(address).hostname);

/** The demo may run on another port than when it was told of its webhooks. @param kept what a simulator has, as text */
export const readdressed = (kept: string, publicUrl: string): string =>
  kept.replaceAll(inbound, () => publicUrl);
