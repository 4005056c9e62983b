const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' });

/** "Germany" for "DE", without the table of countries.ts. Text that is not a code comes back unchanged. */
export function countryName(iso2: string): string {
  return /^[A-Z]{2}$/.test(iso2) ? (names.of(iso2) ?? iso2) : iso2;
}
