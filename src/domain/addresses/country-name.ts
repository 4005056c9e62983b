const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' });

/** "Germany" for "DE", without the table of countries.ts; what is no code comes back as it is. */
export function countryName(iso2: string): string {
  return /^[A-Z]{2}$/.test(iso2) ? (names.of(iso2) ?? iso2) : iso2;
}
