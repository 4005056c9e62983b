/** Forms and calls that another site's page makes a visitor's browser send, with all of the visitor's cookies. */
import { type Attack, none } from './attack.ts';
import { asked, operationsOf } from './operations.ts';
import { cookiesOf, FIELDS, formPost, pagePaths } from './pages.ts';
import { rowsOf, withoutScheduledJobs } from './stored.ts';
import { send } from './wire.ts';
import type { World } from './world.ts';

const FOREIGN: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://evil.claims.example' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://evil.example' },
  { origin: 'https://claims.example.evil.example' },
  { origin: 'https://claims.example:444' },
  { origin: 'null' },
  { referer: 'https://evil.example/claims.example' },
  {},
];

/** Content types that a browser sends across sites without a preflight. */
const SIMPLE_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];

async function formsOf(world: World): Promise<string[]> {
  const forms: string[] = [];
  for (const path of pagePaths(world)) {
    // Any other status means that the page accepts forms.
    const { status } = await send(world.server, formPost(world, path, {}, FOREIGN[0]));
    if (![404, 405].includes(status)) forms.push(path);
  }
  return forms;
}

/**
 * Forms under a link from an email are authorized by the link; without `Sec-Fetch-Site` they are accepted (docs/decisions/006).
 */
const foreignFor = (path: string) =>
  /^\/(view|in-store\/confirm)\//.test(path)
    ? FOREIGN.filter((headers) => 'sec-fetch-site' in headers)
    : FOREIGN;

/** @returns ['rows'] if a row of the store is no longer the same after the requests */
function changedBy({ server, mine }: World, requests: () => Promise<void>): Promise<string[]> {
  return withoutScheduledJobs(server.admin, async () => {
    const before = await rowsOf(server.admin, mine.storeId);
    await requests();
    return (await rowsOf(server.admin, mine.storeId)) === before ? [] : ['rows'];
  });
}

const posts: Attack = {
  name: 'forms posted by other sites',
  crowd: true,
  async run(world) {
    const { server } = world;
    const forms = await formsOf(world);
    const taken: string[] = [];
    let tried = 0;
    const changed = await changedBy(world, async () => {
      for (const path of forms) {
        for (const headers of foreignFor(path)) {
          for (const type of world.long ? SIMPLE_TYPES : SIMPLE_TYPES.slice(0, 1)) {
            const sent = formPost(world, path, FIELDS, headers);
            const { status } = await send(server, {
              ...sent,
              headers: { ...sent.headers, 'content-type': type },
            });
            tried += 1;
            // Forms in plain text are refused before the check of where they come from.
            const refused = status === 403 || (type === 'text/plain' && status === 415);
            if (!refused) taken.push(`${path.slice(0, 30)} ${JSON.stringify(headers)}: ${status}`);
          }
        }
      }
    });
    return [
      none(`${forms.length} forms, ${FOREIGN.length} origins`, 'form taken from another site', taken, tried),
      none(`${forms.length} forms, ${FOREIGN.length} origins`, 'row changed', changed, tried),
    ];
  },
};

const calls: Attack = {
  name: 'calls by cookie from other sites',
  crowd: true,
  async run(world) {
    const taken: string[] = [];
    const writes = (await operationsOf(world)).filter(({ open, method }) => !open && method !== 'GET');
    const changed = await changedBy(world, async () => {
      for (const operation of writes) {
        for (const foreign of FOREIGN) {
          const sent = asked(world, operation, null);
          const headers = { ...sent.headers, host: 'claims.example', cookie: cookiesOf(world), ...foreign };
          const { status } = await send(world.server, { ...sent, headers });
          if (status < 400) taken.push(`${operation.name} ${JSON.stringify(foreign)}: ${status}`);
        }
      }
    });
    const tried = writes.length * FOREIGN.length;
    return [
      none(`${writes.length} calls, ${FOREIGN.length} origins`, 'call taken from another site', taken, tried),
      none(`${writes.length} calls, ${FOREIGN.length} origins`, 'row changed', changed, tried),
    ];
  },
};

export const crossSite: readonly Attack[] = [posts, calls];
