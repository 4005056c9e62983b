/** Where the gallery's screens stand in the flow of a store that asks everything. */
export const frame = (number: number) => ({
  back: '/in-store/contact-info',
  step: { number, total: 8 },
  errors: [],
});
