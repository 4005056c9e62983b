/** Answers requests in the place of the server. With a route of Playwright's the browser caches nothing, so that each page loads every script anew. */
import { STATUS_CODES } from 'node:http';
import type { Page } from '@playwright/test';

type Answering = { status?: number; headers: Record<string, string>; body: string };

/** `pattern` of addresses: `*` stands for any text. Null for what waits for ever. */
export async function answerInstead(
  page: Page,
  pattern: string,
  answer: (address: string, method: string) => Promise<Answering | null>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const answered = await answer(request.url, request.method);
    if (answered === null) return;
    const { status = 200, headers, body } = answered;
    const given = {
      requestId,
      responseCode: status,
      responsePhrase: STATUS_CODES[status] ?? '',
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body).toString('base64'),
    };
    // The page may have been left meanwhile.
    await session.send('Fetch.fulfillRequest', given).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: pattern }] });
}
