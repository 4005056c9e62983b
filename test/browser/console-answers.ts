/** The console with prepared answers in the place of the API. */
import type { Page } from '@playwright/test';
import { preparedSend } from '../../src/console/gallery/answer.ts';
import type { Answers } from '../../src/console/parts/screen-states.ts';
import { answerInstead } from './answering.ts';

/** `events`: what the stream tells, from its next connection. Answers that change are read for each call. A call without one waits. */
export const serveAnswers = (
  page: Page,
  answers: Answers | (() => Answers),
  events: () => string = () => '',
): Promise<void> =>
  answerInstead(page, '*/v1/*', async (address, method) => {
    if (new URL(address).pathname.endsWith('/stream'))
      return { headers: { 'content-type': 'text/event-stream' }, body: `retry: 200\n\n${events()}` };
    const send = preparedSend(typeof answers === 'function' ? answers() : answers);
    const response = await send(address, { method }).catch(() => null);
    if (response === null) return null;
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, headers: { 'content-type': type }, body: await response.text() };
  });
