/** What is said where a field of an address is empty; apart from the tables of countries, so that a page may use it. */
export const ADDRESS_MISSING = {
  name: 'Enter the recipient’s name',
  address1: 'Enter the street address',
  city: 'Enter the city',
  country: 'Select the country',
};
