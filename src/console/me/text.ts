/** Text of a person's own pages. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  title: 'Profile and security',
  profile: 'Profile',
  name: 'Name',
  email: 'Email',
  access: 'Where you work',
  places: {
    store: (name: string) => name,
    account: (name: string) => `Every store of ${name}`,
    staff: 'Every store',
  },
  password: {
    title: 'Password',
    lead: 'A new password signs you out everywhere else.',
    current: 'Current password',
    next: 'New password',
    hint: 'At least 12 characters. A few random words work well.',
    submit: 'Change password',
    done: 'Your password is changed. Other devices are signed out.',
  },
  sessions: {
    title: 'Where you’re signed in',
    lead: 'If you don’t recognize a device, sign it out and change your password.',
    isThis: 'This device',
    used: 'Last used',
    signOut: (device: string) => `Sign out ${device}`,
    signOutShort: 'Sign out',
    all: 'Sign out everywhere',
    ended: (device: string) => `${device} is signed out.`,
    failed: 'The list didn’t load',
  },
});
