/** Sending something back: the hand-off to the store's return portal, and what was sent back already. */
import type { StoreSettings } from '../stores/settings.ts';

/** What may stand in the store's address, in braces. Left out of it, neither leaves the page. */
export const RETURN_FIELDS = ['orderNumber', 'email'] as const;
type ReturnFields = Record<(typeof RETURN_FIELDS)[number], string>;

const FIELD = /\{([^{}]*)\}/g;

/** An address of the web whose host is certain and that names only what there is. */
export function isReturnTemplate(address: string): boolean {
  const names = [...address.matchAll(FIELD)].map(([, name]) => name);
  const rest = address.replace(FIELD, '');
  const host = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? '';
  return (
    names.every((name) => (RETURN_FIELDS as readonly string[]).includes(name ?? '')) &&
    !/[{}\\\s]/.test(rest) &&
    host !== '' &&
    !/[{}@%]/.test(host) &&
    URL.canParse(rest)
  );
}

/** The address with the shopper's own values in it, which can't change the host. Null for what is no such address. */
function filled(template: string | null, fields: ReturnFields): string | null {
  if (template === null || !isReturnTemplate(template)) return null;
  return template.replace(FIELD, (_, name: keyof ReturnFields) => encodeURIComponent(fields[name]));
}

export type ReturnOffer =
  /** `portalUrl` null: the store takes returns, but has no portal for them. */
  { open: true; portalUrl: string | null; trackingUrl: string | null } | { open: false };

/** Whether this store takes things back, and where. */
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
