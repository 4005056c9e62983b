/** What every screen of the gallery asks: the person, their stores, and what they set. */
import { OWNER } from '../parts/people-of-states.ts';
import { type Answers, answered } from '../parts/screen-states.ts';

export const SHARED: Answers = {
  'GET /me': answered(OWNER),
  'GET /notifications/count': answered({ unread: 3, hasMore: false }),
  // The gallery's address tells how it looks.
  'GET /me/preferences': 'pending',
};
