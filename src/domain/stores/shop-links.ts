/** Where a shop links "report a problem", and what to paste there (docs/portal-links.md). Pure. */

/** `slug`: null where the address is the store's own. */
export type PortalAddress = { origin: string; slug: string | null };

/** The page that finds an order. @param order a value, or what a template fills in */
export function startAddress({ origin, slug }: PortalAddress, order: string | null = null): string {
  const query = [slug === null ? [] : `store=${slug}`, order === null ? [] : `order=${order}`]
    .flat()
    .join('&');
  return `${origin}/start${query === '' ? '' : `?${query}`}`;
}

const link = (href: string): string =>
  `<a href="${href.replaceAll('&', '&amp;')}">Something wrong? Tell us</a>`;

type ShopLink = {
  label: string;
  /** Where it belongs. */
  where: string;
  code: (address: PortalAddress) => string;
};

export const SHOP_LINKS: readonly ShopLink[] = [
  {
    label: 'Address',
    where:
      'Link it from your help center, your email replies and your menu. Customers look up their order there.',
    code: (address) => startAddress(address),
  },
  {
    label: 'Any page of your shop',
    where: 'Paste it as HTML, for example into the footer of your pages.',
    code: (address) => link(startAddress(address)),
  },
  {
    label: 'Shopify emails',
    where:
      'Settings → Notifications, for example into “Shipping confirmation”. The order number is filled in.',
    code: (address) => link(startAddress(address, '{{ order.name | url_encode }}')),
  },
  {
    label: 'BigCommerce emails',
    where: 'Marketing → Transactional emails. The order number is filled in.',
    code: (address) => link(startAddress(address, '{{order.id}}')),
  },
];

/** The poster whose QR code opens claims without an order, for a shop. */
export const posterAddress = ({ origin, slug }: PortalAddress): string =>
  `${origin}/in-store/poster.pdf${slug === null ? '' : `?store=${slug}`}`;
