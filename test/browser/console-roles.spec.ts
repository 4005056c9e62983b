/**
 * A walk through the console for each role: it shows what the role may do, and nothing else. What a control needs follows from
 * the operations that it calls, as the API's own description names their permissions.
 */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { text as decision } from '../../src/console/claim/decision/text.ts';
import { text as claim } from '../../src/console/claim/text.ts';
import { text as bulk } from '../../src/console/queue/bulk/text.ts';
import { demoPeople } from '../../src/demo/people.ts';
import { can as holds, isPermission, type Permission, ROLES } from '../../src/domain/access/permissions.ts';
import { urls } from '../../src/urls.ts';
import { fileClaim } from './claim.ts';
import { signedIn } from './colleague.ts';
import { copyDemoOrder, expect, test, world } from './shopper.ts';

/** Every decision and message leaves through this operation, which holds it back for some seconds. */
const HELD = 'holdAct';
const { choices } = decision;

type Control = { calls: readonly string[]; find: (page: Page) => Locator };
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();

const NAVIGATION: Record<string, Control> = {
  claims: { calls: ['listClaims'], find: (page) => navigation(page).getByRole('link', { name: 'Claims' }) },
  orders: { calls: ['listOrders'], find: (page) => navigation(page).getByRole('link', { name: 'Orders' }) },
  customers: {
    calls: ['listCustomers'],
    find: (page) => navigation(page).getByRole('link', { name: 'Customers' }),
  },
};
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console' });

const ON_QUEUE: Record<string, Control> = {
  export: { calls: ['listClaimsAsCsv', 'exportClaims'], find: button('Export') },
  'change many': {
    calls: ['changeClaims'],
    find: (page) => page.getByRole('button', { name: bulk.kinds.assign.action, exact: true }),
  },
};

const ON_CLAIM: Record<string, Control> = {
  assign: { calls: ['patchClaim'], find: button(/change the assignee$/) },
  labels: { calls: ['patchClaim'], find: button('Change labels') },
  message: {
    calls: ['sendMessage', HELD],
    find: (page) => page.getByRole('radio', { name: claim.conversation.kind.message }),
  },
  note: {
    calls: ['addNote'],
    find: (page) => page.getByRole('radio', { name: claim.conversation.kind.note }),
  },
};

/** On a new claim. Each is a button of the decision, or in its menu. */
const DECISIONS: Record<string, readonly string[]> = {
  [choices.approve]: ['approveClaim', 'previewApproval', HELD],
  [choices.ask]: ['requestProof', HELD],
  [choices.deny]: ['denyClaim', HELD],
  [choices.wait]: ['patchClaim', HELD],
  [choices.setAside]: ['dismissClaim', HELD],
  [choices.dismiss]: ['dismissClaim', HELD],
  [choices.external]: ['resolveClaimExternally', HELD],
  [choices.close]: ['patchClaim', HELD],
  [choices.status]: ['patchClaim', HELD],
  [choices.types]: ['patchClaim'],
};

type Operations = ReadonlyMap<string, readonly Permission[]>;

async function readOperations(context: BrowserContext): Promise<Operations> {
  const answer = await context.request.get('/v1/openapi.json');
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, object>> };
  const all = Object.values(paths).flatMap((methods) => Object.values(methods)) as {
    operationId: string;
    'x-permissions'?: string[];
  }[];
  return new Map(
    all.map((one) => [one.operationId, (one['x-permissions'] ?? []).filter(isPermission)] as const),
  );
}

test.use({ viewport: { width: 1440, height: 900 } });

for (const role of ROLES) {
  test(`the console shows what ${role} may do`, async ({ browser }) => {
    const person = demoPeople.find((one) => one.role === role);
    if (!person) throw new Error(`The demo has nobody with the role ${role}`);
    const { context, page, may, claimId, order } = await begin(browser, role, person.email);
    const expectShown = async (controls: Record<string, Control>) => {
      for (const [name, { calls, find }] of Object.entries(controls)) {
        await expect.soft(find(page), `${role}: ${name}`).toHaveCount(may(calls) ? 1 : 0);
      }
    };
    await page.goto(urls.console.claims('demo'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectShown(NAVIGATION);
    if (may(['listClaims'])) {
      await page.getByRole('checkbox').first().check();
      await expect(page.getByText('1 claim selected')).toBeVisible();
      await expectShown(ON_QUEUE);
    } else {
      await expect(page.getByText('You can’t see the claims of this store')).toBeVisible();
    }
    await page.goto(urls.console.claim('demo', claimId));
    if (may(['readClaimDesk'])) {
      await expect(page.getByRole('region', { name: 'Items' })).toBeVisible();
      await expectShown(ON_CLAIM);
      expect.soft((await shownDecisions(page)).sort(), role).toEqual(
        Object.entries(DECISIONS)
          .filter(([, calls]) => may(calls))
          .map(([name]) => name)
          .sort(),
      );
    }
    if (may(['readOrderDesk'])) {
      await page.goto(`${urls.console.orders('demo')}?${new URLSearchParams({ q: order })}`);
      await page.getByRole('link', { name: order, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(order);
      const file = page.getByRole('button', { name: /^File a claim/ });
      await expect.soft(file, `${role}: file`).toHaveCount(may(['makeValetLink']) ? 1 : 0);
    }
    await context.close();
  });
}

async function begin(browser: Browser, role: (typeof ROLES)[number], email: string) {
  const customer = await copyDemoOrder('1001');
  const { id } = await fileClaim(customer);
  const context = await signedIn(browser, world().url, email);
  const operations = await readOperations(context);
  /** Whether the role may call all of these operations. */
  const may = (calls: readonly string[]): boolean =>
    calls.every((call) => {
      const needed = operations.get(call);
      if (!needed) throw new Error(`The API has no operation ${call}`);
      return needed.every((permission) => holds(role, permission));
    });
  return { context, page: await context.newPage(), may, claimId: id, order: customer.number };
}

/** What the decision offers, by button and in its menu. */
async function shownDecisions(page: Page): Promise<string[]> {
  const panel = page.getByRole('region', { name: 'Decision', exact: true });
  const more = panel.getByRole('button', { name: decision.more, exact: true });
  // Skipping the claim is one's own mark and no decision.
  const named = async (found: Locator) =>
    (await found.allInnerTexts()).map(plainName).filter((name) => name !== decision.next.skip);
  const buttons = await named(panel.getByRole('button'));
  if (!buttons.includes(decision.more)) return buttons;
  await more.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  return [...buttons.filter((name) => name !== decision.more), ...(await named(page.getByRole('menuitem')))];
}

/** Without the key, and without the amount of the approval. */
const plainName = (words: string): string => {
  const [name = ''] = words.split('\n');
  return name.startsWith(choices.approve) ? choices.approve : name.trim();
};
