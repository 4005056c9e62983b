/** The words of the question which parcel comes first, in en-US (see ../text.ts). */
export const words = {
  title: 'Which parcel is it about?',
  lead: 'Your order came in several parcels. Take them one at a time.',
  another: 'Is another parcel affected?',
  anotherLead: 'Choose it, or go on if that is everything.',
  submit: 'Continue with this parcel',
  done: 'That’s everything',
  reported: 'Already told us:',
  missing: 'Choose a parcel',
};
