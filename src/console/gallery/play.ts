/** Clicks and presses what leads to a state, once the screen is there. */
import type { ScreenState } from '../parts/screen-states.ts';

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

const isLoading = (): boolean => document.querySelector('.loading-line') !== null;

/** Whether lines in the place of what loads will go away. */
const willLoad = ({ answers = {} }: ScreenState): boolean =>
  !Object.entries(answers).some(([call, answer]) => call.startsWith('GET') && answer === 'pending');

/** Every page has its title, and comes with its script. */
const isDrawn = (): boolean => document.querySelector('h1') !== null;

/** Frames, not time: however busy the machine is, what is prepared is drawn within a frame or two. */
const STILL_FRAMES = 4;

/** Until nothing has changed for a few frames. */
async function settled(mayWait: boolean): Promise<void> {
  let still = 0;
  const observer = new MutationObserver(() => {
    still = 0;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  while (still < STILL_FRAMES || !isDrawn() || (mayWait && isLoading())) {
    await frame();
    still += 1;
  }
  observer.disconnect();
}

/** React holds back what has loaded for 300 ms after it showed that something loads: parts of a claim, and what steps open. */
const HELD_BACK_MS = 320;
const mayBeHeldBack = ({ at, click, press }: ScreenState): boolean =>
  at.includes('/claims/') || click !== undefined || press !== undefined;

/** Until nothing has changed for as long as something may be held back. */
async function complete(): Promise<void> {
  let changed = performance.now();
  const observer = new MutationObserver(() => {
    changed = performance.now();
  });
  observer.observe(document.body, { subtree: true, childList: true });
  for (let left = HELD_BACK_MS; left > 0; left = changed + HELD_BACK_MS - performance.now())
    await new Promise((done) => setTimeout(done, left));
  observer.disconnect();
}

const labelOf = (element: Element) =>
  element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;

/** Without what is hidden from screen readers, such as the keys of a shortcut. */
function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent ?? '';
}

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? labelOf(element) ?? wordsOf(element)).trim();

const byName = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, a, summary, input, [role=tab], [role=menuitem]')].find(
    (element) => nameOf(element) === name && element.checkVisibility(),
  );

const PATIENCE_MS = 10_000;

/** What a step before has opened may still load. A name that nothing has is a mistake in the state. */
async function clickable(name: string): Promise<HTMLElement | undefined> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const found = byName(name);
    if (found) return found;
    await frame();
  }
  reportError(new Error(`Nothing to click is named “${name}”.`));
}

/** As a person types: React listens to the event, and keeps the value that its own setter wrote last. */
function fill(label: string, value: string): void {
  const named = [...document.querySelectorAll('label')].find((one) => nameOf(one) === label);
  if (!(named?.control instanceof HTMLInputElement) || named.control.value !== '') return;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(named.control, value);
  named.control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Sets `data-shown` on the document once the state is there; tests and pictures wait for it. */
export async function playSteps(state: ScreenState): Promise<void> {
  const { click = [], press = [], fill: typed = {} } = state;
  const mayWait = willLoad(state);
  await settled(mayWait);
  for (const key of press) {
    const target = document.activeElement ?? document.body;
    const [, mod = '', plain = key] = /^(Mod\+)?(.+)$/.exec(key) ?? [];
    const pressed = { key: plain, ctrlKey: mod !== '', bubbles: true, cancelable: true };
    target.dispatchEvent(new KeyboardEvent('keydown', pressed));
    await settled(mayWait);
  }
  for (const name of click) {
    for (const [label, value] of Object.entries(typed)) fill(label, value);
    (await clickable(name))?.click();
    await settled(mayWait);
  }
  if (state.until !== undefined) await clickable(state.until);
  if (mayBeHeldBack(state)) await complete();
  document.documentElement.dataset.shown = '';
}
