/** Looks at a page from inside it; each function goes into the browser as it stands, so none uses another. */

/** Buttons, fields and links that stand alone and are smaller than 44 px; what is chosen by its label counts as the label. */
export function smallTargets(): string[] {
  const LEAST = 44;
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(
    'a, button, input, select, textarea, summary',
  )) {
    const style = getComputedStyle(element);
    const label = element.closest('label');
    const box = (label ?? element).getBoundingClientRect();
    const shown = element.checkVisibility({ visibilityProperty: true }) && box.width > 1;
    // A link within a sentence is as tall as its line (WCAG 2.5.8, exception "inline").
    const inSentence = element.tagName === 'A' && style.display === 'inline';
    // Off the screen until it has the focus.
    const skip = box.bottom < 0 && scrollY === 0;
    if (!shown || inSentence || skip) continue;
    if (Math.round(box.width) < LEAST || Math.round(box.height) < LEAST) {
      found.push(
        `${element.outerHTML.slice(0, 140)} is ${Math.round(box.width)} × ${Math.round(box.height)}`,
      );
    }
  }
  return found;
}

/** What makes the page scroll sideways. */
export function outOfView(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
  );
  return [`${scrollWidth} of ${clientWidth} px`, ...wide.map((element) => element.outerHTML.slice(0, 140))];
}

/** One h1, first or second to none, and no level left out. */
export function headingOrder(): string[] {
  const levels = [...document.querySelectorAll('main h1, main h2, main h3, main h4')].map((heading) => ({
    level: Number(heading.tagName.slice(1)),
    text: heading.textContent ?? '',
  }));
  const wrong = levels.filter(({ level }, at) => level > 1 && level > (levels[at - 1]?.level ?? 2) + 1);
  const firsts = levels.filter(({ level }) => level === 1);
  return [
    ...(firsts.length === 1 ? [] : [`${firsts.length} headings of the first level`]),
    ...wrong.map(({ level, text }) => `h${level} ${text}`),
  ];
}

/**
 * Why one can't see where the focus is; null when one can (WCAG 2.4.7, 2.4.11). Asked again for a while: a picture of
 * the page before may still cover this one, for a sixth of a second or longer on a busy machine.
 */
export async function focusTrouble(): Promise<string | null> {
  const troubleNow = () => {
    const at = document.activeElement;
    if (at === null || at === document.body) return 'nothing has the focus';
    if (!at.matches(':focus-visible')) return `${at.outerHTML.slice(0, 140)} does not show its focus`;
    // A field inside a card or a label is shown by the line around that.
    const drawn = [at, at.closest('label'), at.closest('.choice')].filter((element) => element !== null);
    const outlined = drawn.find((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!outlined) return `${at.outerHTML.slice(0, 140)} has no line around it`;
    const { left, top, right, bottom } = outlined.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    const seen = parts.some((down) =>
      parts.some((across) =>
        outlined.contains(
          document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down),
        ),
      ),
    );
    return seen ? null : `${at.outerHTML.slice(0, 140)} is out of sight or covered`;
  };
  let trouble = troubleNow();
  for (let tries = 0; trouble !== null && tries < 100; tries += 1) {
    await new Promise((done) => setTimeout(done, 30));
    trouble = troubleNow();
  }
  return trouble;
}
