/** Text of forms that are saved as a whole. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  save: 'Save',
  discard: 'Discard changes',
  saved: 'Saved.',
  leave: 'Your changes aren’t saved. Leave the page without them?',
  yes: 'Yes',
  no: 'No',
  none: 'none',
  picture: 'a picture',
  units: { D: ['day', 'days'], M: ['month', 'months'], Y: ['year', 'years'] },
  unitOf: (label: string) => `${label}: days, months or years`,
  readOnly: 'You can see these settings, but not change them. Ask an owner or admin of the store.',
  readOnlyField: 'You can see this, but not change it.',
  others:
    'Someone else saved other values while you were typing. Both are shown. If you save again, yours replace theirs.',
  other: (value: string) => `They saved: ${value}.`,
  inserts: 'What you can insert',
  useOther: 'Use that',
  shopSays: (value: string | null) => `Your shop says: ${value ?? 'nothing'}.`,
  useShop: 'Use the shop’s value',
});
