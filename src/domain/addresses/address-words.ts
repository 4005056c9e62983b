/** Messages for empty address fields. Kept apart from the country tables so that a page's script may import them. */
import { catalogue } from '../text/catalogue.ts';

export const ADDRESS_MISSING = catalogue({
  name: 'Enter the recipient’s name',
  address1: 'Enter the street address',
  city: 'Enter the city',
  country: 'Select the country',
});
