/** What the parts of an address are called, in en-US. Needed on the server only. */
import { catalogue } from '../text/catalogue.ts';

export type Place = 'city' | 'province' | 'postalCode';

export const placeWords = catalogue({
  /** By the form of a country's addresses. */
  names: {
    city: { district: 'District', post_town: 'Town or city', suburb: 'Suburb' },
    province: {
      area: 'Area',
      county: 'County',
      department: 'Department',
      district: 'District',
      emirate: 'Emirate',
      island: 'Island',
      oblast: 'Oblast',
      parish: 'Parish',
      prefecture: 'Prefecture',
      state: 'State',
    },
    postalCode: { eircode: 'Eircode', pin: 'PIN code', postcode: 'Postcode', zip: 'ZIP Code' },
  } as Readonly<Record<Place, Readonly<Record<string, string>>>>,
  usual: {
    city: 'City',
    province: 'Province',
    postalCode: 'Postal code',
  } as Readonly<Record<Place, string>>,
});
