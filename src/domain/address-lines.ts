import { countryName } from './country-name.ts';
import type { Address } from './order.ts';

/** An address as on a label, a line each; empty where there is none. */
export function labelLines(address: Address | null): string[] {
  if (address === null) return [];
  const { name, company, address1, address2, city, province, postalCode, country } = address;
  const place = [city, [province, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [name, company, address1, address2, place, country === null ? null : countryName(country)];
  return lines.filter((line) => line !== null && line !== '') as string[];
}
