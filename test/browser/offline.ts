/** Tests in which the connection is lost. */
import { test } from './shopper.ts';

/** As any other test, but for what the browser itself logs about a lost connection, some of it late. */
export const offline = test.extend<{ lostLine: undefined }>({
  lostLine: [
    async ({ heard }, use) => {
      await use(undefined);
      const others = heard.filter((word) => !word.includes('net::ERR_'));
      heard.splice(0, heard.length, ...others);
    },
    { auto: true },
  ],
});
