/** Text of the question about missing packages, in en-US (see ../text.ts). */
export const words = {
  title: 'What happened to your package?',
  titleMany: 'Which packages haven’t arrived?',
  reason: 'What happened?',
  details: 'Anything else we should know? (optional)',
  parcelMissing: 'Select at least one package',
  reasonMissing: 'Choose what happened',
};
