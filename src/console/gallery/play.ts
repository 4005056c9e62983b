/** Clicks and presses what leads to a state, once the screen is there. */
import type { ScreenState } from '../parts/screen-states.ts';

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

const isLoading = (): boolean => document.querySelector('.loading-line') !== null;

/** Whether lines in the place of what loads will go away. */
const willLoad = ({ answers = {} }: ScreenState): boolean =>
  !Object.entries(answers).some(([call, answer]) => call.startsWith('GET') && answer === 'pending');

/** Until nothing has changed for a tenth of a second. */
async function settled(mayWait: boolean): Promise<void> {
  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  while (performance.now() - changedAt < 100 || (mayWait && isLoading())) await frame();
  observer.disconnect();
}

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

const byName = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, a, summary, input, [role=tab], [role=menuitem]')].find(
    (element) => nameOf(element) === name && element.checkVisibility(),
  );

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
    byName(name)?.click();
    await settled(mayWait);
  }
  document.documentElement.dataset.shown = '';
}
