/**
 * AfterShip's names of couriers (aftership.com/docs/tracking/others/supported-couriers; read November 2026), by the names that shops
 * write. It recognizes the others by the number.
 */
const SLUGS: Record<string, string> = {
  ups: 'ups',
  usps: 'usps',
  fedex: 'fedex',
  'dhl express': 'dhl',
  'canada post': 'canada-post',
  'royal mail': 'royal-mail',
  'australia post': 'australia-post',
  purolator: 'purolator',
  ontrac: 'ontrac',
};

export const slugOf = (company: string | null): string | null => {
  const name = company?.trim().toLowerCase() ?? '';
  return Object.hasOwn(SLUGS, name) ? (SLUGS[name] ?? null) : null;
};

const NAMES = new Map([
  ...Object.entries({ ups: 'UPS', usps: 'USPS', fedex: 'FedEx', dhl: 'DHL Express', ontrac: 'OnTrac' }),
]);

/** As people read it: "canada-post" is Canada Post. */
export const companyOf = (slug: string): string =>
  NAMES.get(slug) ??
  slug
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
