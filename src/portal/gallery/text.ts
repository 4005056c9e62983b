/** Text of the gallery, in en-US (see text.ts). */
import { counted } from '../../domain/text/counted.ts';

export const words = {
  title: 'Screens',
  lead: 'Every screen in each of its states, drawn from made-up orders in this store’s colors.',
  mails: 'Emails',
  thumbnail: (path: string) => `${path}, small`,
  back: 'All screens',
  previous: 'Previous',
  next: 'Next',
  sizes: 'All sizes',
  rightToLeft: 'Right to left',
  alone: 'The screen alone',
  search: 'Find a screen or state',
  find: 'Find',
  found: (states: number, screens: number) =>
    `${counted(states, 'state', 'states')} of ${counted(screens, 'screen', 'screens')}`,
  stateOf: (state: string, number: number, total: number) => `${state} (${number} of ${total})`,
  size: (width: number, scheme: string) => `${width} px, ${scheme}`,
};
