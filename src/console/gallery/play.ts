/** Clicks and presses what leads to a state, once the screen is there. */
import type { ScreenState } from '../parts/screen-states.ts';

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

/** Until nothing has changed for a tenth of a second. */
async function settled(): Promise<void> {
  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  while (performance.now() - changedAt < 100) await frame();
  observer.disconnect();
}

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

const byName = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, a, summary, input, [role=tab], [role=menuitem]')].find(
    (element) => nameOf(element) === name && element.checkVisibility(),
  );

/** Sets `data-shown` on the document once the state is there; tests and pictures wait for it. */
export async function playSteps({ click = [], press = [] }: ScreenState): Promise<void> {
  await settled();
  for (const name of click) {
    byName(name)?.click();
    await settled();
  }
  for (const key of press) {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await settled();
  }
  document.documentElement.dataset.shown = '';
}
