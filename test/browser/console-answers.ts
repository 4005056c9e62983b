/** The console with prepared answers in the place of the API. */
import type { Page } from '@playwright/test';
import { preparedSend } from '../../src/console/gallery/answer.ts';
import type { Answers } from '../../src/console/parts/screen-states.ts';

/** `events`: what the stream tells, from its next connection. */
export async function serveAnswers(
  page: Page,
  answers: Answers,
  events: () => string = () => '',
): Promise<void> {
  const send = preparedSend(answers);
  await page.route('**/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/stream')) {
      const body = `retry: 200\n\n${events()}`;
      return route.fulfill({ contentType: 'text/event-stream', body });
    }
    const response = await send(route.request().url(), { method: route.request().method() });
    return route.fulfill({
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      body: await response.text(),
    });
  });
}
