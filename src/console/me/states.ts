/** The states of a person's own page in the gallery. */
import { urls } from '../../urls.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const at = urls.console.profile();
const SESSION = {
  ...{ id: 's1', device: 'Firefox on Windows', isThis: true, createdAt: '2026-11-05T09:00:00.000Z' },
  ...{ lastUsedAt: '2026-11-05T14:58:00.000Z', endsAt: '2026-11-19T09:00:00.000Z' },
};

export const profileStates: ScreenStates = {
  screen: 'profile',
  answers: {
    'GET /me/email-change': answered({ change: null }),
    'GET /me/factors': answered({ factors: [], recoveryCodesLeft: 0 }),
    'GET /me/sessions': answered({
      sessions: [SESSION, { ...SESSION, id: 's2', device: 'Safari on iPhone', isThis: false }],
    }),
  },
  states: {
    plain: { at },
    'app-dialog': { at, click: ['Add an app'] },
    'email-waits': {
      at,
      answers: {
        'GET /me/email-change': answered({
          change: {
            email: 'olive@fernwood.example',
            expiresAt: '2026-11-06T14:30:00.000Z',
            waitsFor: ['new-email'],
          },
        }),
      },
    },
    failed: {
      at,
      answers: {
        'GET /me/email-change': refused(503, 'busy', 'The server is busy. Try again in a moment.'),
        'GET /me/factors': refused(503, 'busy', 'The server is busy. Try again in a moment.'),
        'GET /me/sessions': refused(503, 'busy', 'The server is busy. Try again in a moment.'),
      },
    },
  },
};
