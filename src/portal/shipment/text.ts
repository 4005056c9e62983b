/** The words of the question which parcels, in en-US (see ../text.ts). */
export const words = {
  title: 'What happened to your parcel?',
  titleMany: 'Which parcels have not arrived?',
  reason: 'What happened?',
  details: 'Anything that helps us find it?',
  detailsHint: 'You can leave this empty.',
  parcelMissing: 'Select at least one parcel',
  reasonMissing: 'Choose what happened',
};
