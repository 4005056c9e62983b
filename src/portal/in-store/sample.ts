/** Position of the gallery's screens in the flow of a store that asks every question. */
export const frame = (number: number) => ({
  back: '/in-store/contact-info',
  step: { number, total: 8 },
  errors: [],
});
