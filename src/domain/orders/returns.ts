/** Returns: the handoff to the store's return portal, and what was already sent back. */
import type { StoreSettings } from '../stores/settings.ts';

/** Placeholders that the store's address may contain. A value the address doesn't use never leaves the page. */
export const RETURN_FIELDS = ['orderNumber', 'email'] as const;
type ReturnFields = Record<(typeof RETURN_FIELDS)[number], string>;

const FIELD = /\{(orderNumber|email)\}/g;

/** A host without placeholders, then anything that may stand in an address, and placeholders. */
const TEMPLATE =
  /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^/?#{}@%\\\s]+(?:[/?#](?:[^{}\\\s]|\{(?:orderNumber|email)\})*)?$/;

/** A web address with a fixed host that uses only known placeholders. */
export const isReturnTemplate = (address: string): boolean =>
  TEMPLATE.test(address) && URL.canParse(address.replace(FIELD, ''));

/** Fills in the shopper's values, which can't change the host. Null if the address is invalid. */
function filled(template: string | null, fields: ReturnFields): string | null {
  if (template === null || !isReturnTemplate(template)) return null;
  return template.replace(FIELD, (_, name: keyof ReturnFields) => encodeURIComponent(fields[name]));
}

export type ReturnOffer =
  /** `portalUrl` null: the store accepts returns but has no portal for them. */
  { open: true; portalUrl: string | null; trackingUrl: string | null } | { open: false };

/** Whether this store accepts returns, and where. */
export function returnOffer(
  { capabilities, returns }: Pick<StoreSettings, 'capabilities' | 'returns'>,
  fields: ReturnFields,
): ReturnOffer {
  if (!capabilities.returns) return { open: false };
  return {
    open: true,
    portalUrl: filled(returns.portalUrl, fields),
    trackingUrl: filled(returns.trackingUrl, fields),
  };
}
