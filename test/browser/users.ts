/** Three ways to answer the same questions: touch, keyboard only, and a mouse. */
import { expect, type Page } from '@playwright/test';
import { focusTrouble } from './page-checks.ts';

export type User = {
  page: Page;
  fill(label: string, value: string): Promise<void>;
  choose(kind: 'radio' | 'checkbox', name: string | RegExp): Promise<void>;
  /** A button, or a link that looks like one. */
  press(name: string | RegExp): Promise<void>;
  /** How many units of the item, in addition to the first. */
  count(item: string, units: number): Promise<void>;
  attach(files: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
/** People tap the card, not the control in it. */
const card = (page: Page, kind: 'radio' | 'checkbox', name: string | RegExp) =>
  page.locator('label', { has: page.getByRole(kind, { name }) });
/** One of up to five numbers. */
export const unitsOf = (page: Page, item: string, units: number) =>
  page
    .getByRole('radiogroup', { name: `How many: ${item}` })
    .locator('label')
    .nth(units - 1);
const photos = (page: Page) => page.locator('input[type=file]:not([capture])');

/** Runs in the page: whether a click on this answer continues at once. Without script it never does. */
function goesOnBy(label: Element): boolean {
  if (!matchMedia('(scripting: enabled)').matches) return false;
  const input = label.querySelector('input');
  const form = label.closest('form');
  if (!input || !form) return false;
  if (label.hasAttribute('data-goes-on'))
    return form.querySelectorAll('input[name=item]:checked').length === 0;
  return form.dataset.goesOn === input.name;
}

/** With a pointer: if the answer already continued, Continue is not pressed. */
function pointer(page: Page, hit: (target: ReturnType<Page['locator']>) => Promise<void>) {
  let wentOn = false;
  return {
    choose: async (kind: 'radio' | 'checkbox', name: string | RegExp) => {
      const label = card(page, kind, name);
      wentOn = await label.evaluate(goesOnBy);
      if (!wentOn) return hit(label);
      await hydrated(page);
      const from = page.url();
      await hit(label);
      await page.waitForURL((url) => url.href !== from);
    },
    press: async (name: string | RegExp) => {
      const isDone = wentOn && /continue/i.test(String(name));
      wentOn = false;
      if (!isDone) await hit(button(page, name));
    },
  };
}

/** Runs in the page: whether it is hydrated. */
export function isHydrated(): boolean {
  // React inserts preload links before its root element and doesn't hydrate them.
  const root = document.querySelector('#screen > :not(link)');
  return root !== null && Object.keys(root).some((key) => key.startsWith('__react'));
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

export const touch = (page: Page): User => ({
  page,
  fill: async (label, value) => {
    await page.getByLabel(label, { exact: true }).tap();
    await page.getByLabel(label, { exact: true }).fill(value);
  },
  ...pointer(page, (target) => target.tap()),
  count: async (item, units) => {
    await hydrated(page);
    await unitsOf(page, item, units).tap();
  },
  attach: (files) => photos(page).setInputFiles(files),
});

export const mouse = (page: Page): User => ({
  page,
  fill: (label, value) => page.getByLabel(label, { exact: true }).fill(value),
  ...pointer(page, (target) => target.click()),
  count: (item, units) => unitsOf(page, item, units).click(),
  attach: (files) => photos(page).setInputFiles(files),
});

const MOST_STOPS = 80;

/** Presses Tab until `isThere` accepts the focused element; focus must be visible at every stop. */
async function tabTo(page: Page, what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusTrouble), `on the way to ${what}`).toBeNull();
  }
  throw new Error(`Tab never reaches ${what}`);
}

export function keyboard(page: Page): User {
  const { keyboard: keys } = page;
  // If the listener is added only after the key press, the browser may open its own file dialog first.
  page.on('filechooser', () => {});
  const focused = page.locator(':focus');
  const isOn = (target: ReturnType<Page['locator']>) => async () => (await target.and(focused).count()) > 0;
  const to = (target: ReturnType<Page['locator']>, what: string | RegExp) =>
    tabTo(page, String(what), isOn(target));
  return {
    page,
    fill: async (label, value) => {
      await to(page.getByLabel(label, { exact: true }), label);
      await keys.press('ControlOrMeta+a');
      await keys.type(value);
    },
    choose: async (kind, name) => {
      const target = page.getByRole(kind, { name });
      const group = page.locator(`input[name="${await target.getAttribute('name')}"]`);
      await to(kind === 'radio' ? group : target, name);
      if (kind === 'radio') {
        for (let at = 0; at < 9 && !(await isOn(target)()); at += 1) await keys.press('ArrowDown');
      }
      if (!(await target.isChecked())) await keys.press('Space');
      await expect(target).toBeChecked();
    },
    press: async (name) => {
      await to(button(page, name), name);
      await keys.press('Enter');
    },
    count: async (item, units) => {
      const group = page.getByRole('radiogroup', { name: `How many: ${item}` }).getByRole('radio');
      await to(group, item);
      for (let more = 1; more < units; more += 1) await keys.press('ArrowRight');
      await expect(group.nth(units - 1)).toBeChecked();
    },
    attach: async (files) => {
      await to(photos(page), 'photos');
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.press('Space')]);
      await chooser.setFiles(files);
    },
  };
}
