/** Checks that run inside a page. Each function is sent to the browser alone, so none may call another. */
import type { Page } from '@playwright/test';

/** What the checks find, by what each is about. All in one call, which takes longer than most of them. */
export const troubles = (page: Page, checks: Record<string, () => string[]>): Promise<string[]> => {
  const calls = Object.entries(checks).map(
    ([about, check]) => `...(${check})().map((found) => ${JSON.stringify(about)} + ': ' + found)`,
  );
  return page.evaluate(`[${calls.join()}]`);
};

/**
 * Clickable elements smaller than 44 px (WCAG 2.5.5, stricter than the 24 px of 2.5.8). A field with a clickable label counts as
 * its label; a one-line summary or link counts as its line.
 */
export function smallTargets(): string[] {
  const LEAST = 44;
  const found: string[] = [];
  const targets =
    'a[href], button, input, select, textarea, summary, video[controls], [role=button], [tabindex="0"]';
  for (const element of document.querySelectorAll<HTMLElement>(targets)) {
    const label = element.closest('label');
    const box = (label ?? element).getBoundingClientRect();
    const shown = element.checkVisibility({ visibilityProperty: true }) && box.width > 1;
    // The "inline" exception: a link within a sentence is as tall as its line.
    const inSentence = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    // Off-screen until focused.
    const skip = box.bottom < 0 && scrollY === 0;
    if (!shown || inSentence || skip) continue;
    const [width, height] = [Math.round(box.width), Math.round(box.height)];
    if (width < LEAST || height < LEAST) {
      found.push(`${element.outerHTML.slice(0, 140)} is ${width} × ${height}`);
    }
  }
  return found;
}

/** Elements that make the page scroll sideways. */
export function outOfView(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
  );
  return [`${scrollWidth} of ${clientWidth} px`, ...wide.map((element) => element.outerHTML.slice(0, 140))];
}

/** Pixels that the page is longer than the window. */
export const spareHeight = (): number =>
  document.documentElement.scrollHeight - document.documentElement.clientHeight;

/** Exactly one h1, in first or second place, and no skipped level. */
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

/** Text spacing that a reader may set (WCAG 1.4.12), through a style sheet that the page's policy doesn't affect. */
export function spaceWords(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  document.adoptedStyleSheets = [sheet];
}

/** Elements that animate despite reduced motion; up to a hundredth of a second is allowed. */
export function moving(): string[] {
  const seconds = (list: string) => Math.max(...list.split(',').map((time) => Number.parseFloat(time)));
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
    const moves =
      seconds(transitionDuration) > 0.01 || (animationName !== 'none' && seconds(animationDuration) > 0.01);
    return moves ? [element.outerHTML.slice(0, 140)] : [];
  });
}

/**
 * Forced colors remove our backgrounds: a text button needs a border or underline, a selected choice needs the browser's own
 * mark, and only pictures may keep their colors.
 */
export function lostWithoutColors(): string[] {
  const hasBorder = (element: Element) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
    return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1;
  };
  const lost: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(
    'a.press, button.press, input.box, select, textarea',
  )) {
    const underlined = getComputedStyle(element).textDecorationLine.includes('underline');
    const marked = underlined || element.querySelector('svg') !== null;
    if (element.checkVisibility() && !marked && !hasBorder(element))
      lost.push(element.outerHTML.slice(0, 140));
  }
  for (const element of document.querySelectorAll('body *:not(img, svg, svg *)')) {
    const { forcedColorAdjust } = getComputedStyle(element) as CSSStyleDeclaration &
      Record<'forcedColorAdjust', string>;
    if (forcedColorAdjust === 'none') lost.push(`keeps its colours: ${element.outerHTML.slice(0, 140)}`);
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input:checked')) {
    const own = getComputedStyle(input);
    const drawn =
      own.appearance !== 'none' && own.opacity === '1' && input.getBoundingClientRect().width >= 12;
    if (input.checkVisibility() && !drawn) lost.push(`checked: ${input.outerHTML.slice(0, 140)}`);
  }
  return lost;
}

/** Invalid fields without an error message, summary lines without a field, and messages not linked to any field. */
export function unboundErrors(): string[] {
  const wrong = [...document.querySelectorAll('[aria-invalid="true"]')].filter((field) => {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    return !ids.some((id) => /error/.test(id) && document.getElementById(id)?.textContent);
  });
  const lines = [...document.querySelectorAll('#error-summary a')].filter((line) => {
    const field = document.getElementById(line.getAttribute('href')?.slice(1) ?? '');
    return field === null || !field.checkVisibility();
  });
  const unread = [...document.querySelectorAll('[id^="field-"][id$="-error"]')].filter(
    ({ id }) => document.querySelector(`[aria-describedby~="${id}"]`) === null,
  );
  return [...wrong, ...lines, ...unread].map((element) => element.outerHTML.slice(0, 160));
}

/**
 * Why focus is not visible; null if it is (WCAG 2.4.7, 2.4.11). Polls for a while: the transition may cover the new page with the
 * old one for a sixth of a second, longer on a busy machine.
 */
export async function focusTrouble(): Promise<string | null> {
  const troubleNow = () => {
    const at = document.activeElement;
    if (at === null || at === document.body) return 'nothing has the focus';
    if (!at.matches(':focus-visible')) return `${at.outerHTML.slice(0, 140)} does not show its focus`;
    // Focus in a card or a label is shown by the outline around it.
    const drawn = [at, at.closest('label'), at.closest('.choice')].filter((element) => element !== null);
    // The line around a link to a whole line of a list is that of what it spans.
    const outlined = drawn.filter((element) =>
      [null, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      }),
    );
    if (outlined.length === 0) return `${at.outerHTML.slice(0, 140)} has no line around it`;
    const parts = [0.1, 0.5, 0.9];
    const isSeen = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return parts.some((down) =>
        parts.some((across) =>
          element.contains(document.elementFromPoint(left + width * across, top + height * down)),
        ),
      );
    };
    return outlined.some(isSeen) ? null : `${at.outerHTML.slice(0, 140)} is out of sight or covered`;
  };
  let trouble = troubleNow();
  for (let tries = 0; trouble !== null && tries < 100; tries += 1) {
    await new Promise((done) => setTimeout(done, 30));
    trouble = troubleNow();
  }
  return trouble;
}

/** Elements, attributes and URLs that can only come from text treated as markup. */
export function intruders(): string[] {
  const foreign =
    'iframe:not([src^="/spec/"]), object, embed, base, math, animate, meta[http-equiv], link[rel=stylesheet]:not([href*="/assets/"]), [autofocus]:not([role=alert])';
  const found: Element[] = [...document.querySelectorAll(foreign)];
  for (const element of document.querySelectorAll('*')) {
    const handlers = element.getAttributeNames().some((name) => name.startsWith('on'));
    const address = element.getAttribute('href') ?? element.getAttribute('action') ?? '';
    const leads =
      address === '' ||
      element.tagName === 'LINK' ||
      /^(https?:\/\/|mailto:|tel:|[/#?]|data:image\/svg\+xml,%3C)/.test(address);
    // React replaces such a URL with one that throws; it shouldn't be clickable at all.
    if (handlers || !leads) found.push(element);
  }
  const scripts = [...document.scripts].filter(
    ({ type, src }) => type !== 'application/json' && !/^\w+:\/\/[^/]+\/(console\/)?assets\//.test(src),
  );
  return [...found, ...scripts].map((element) => element.outerHTML.slice(0, 200));
}

/** The heading is readable, the page has its colors, and nothing sticky covers most of the viewport. */
export function outOfPlace(): string[] {
  const trouble: string[] = [];
  const heading = document.querySelector('h1');
  if (!heading?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    trouble.push('no heading to be seen');
  if (document.querySelector('main')?.checkVisibility() !== true) trouble.push('no page to be seen');
  for (const element of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(element);
    const { height } = element.getBoundingClientRect();
    const opened = element.closest('dialog') !== null;
    const sticks = position === 'fixed' || position === 'sticky';
    if (sticks && !opened && height > innerHeight * 0.6) {
      trouble.push(`covers the window: ${element.outerHTML.slice(0, 160)}`);
    }
  }
  return trouble;
}

/** What is announced for each field besides its name: its group, whether it is invalid or required, and its descriptions. */
export function fieldWords(): string[] {
  const words = (element: Element | null | undefined) =>
    element instanceof HTMLElement ? element.innerText.replace(/\s+/g, ' ').trim() : '';
  const named = (element: Element, attribute: string) =>
    (element.getAttribute(attribute) ?? '')
      .split(' ')
      .map((id) => words(document.getElementById(id)))
      .filter((text) => text !== '');
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=hidden]), select, textarea, [role=group]',
  );
  return [...fields].flatMap((field) => {
    if (!field.checkVisibility()) return [];
    const group = field.closest('fieldset');
    const said = [
      group ? `in “${group.getAttribute('aria-label') ?? words(group.querySelector('legend'))}”` : '',
      field.getAttribute('aria-invalid') === 'true' ? 'invalid' : '',
      field.required ? 'required' : '',
      ...named(field, 'aria-describedby'),
      ...(group && field === group.querySelector('input') ? named(group, 'aria-describedby') : []),
    ].filter((part) => part !== '');
    const [labelled] = named(field, 'aria-labelledby');
    const name = field.getAttribute('aria-label') ?? labelled ?? words(field.labels?.[0]);
    return [`${name.slice(0, 80) || field.name}: ${said.join('; ') || 'nothing more'}`];
  });
}

/** Whether anything in the page is scrolled. */
export const isScrolled = (): boolean =>
  [...document.querySelectorAll('*')].some(({ scrollTop }) => scrollTop > 0);

/** How many lines the text takes with which the element begins. */
export function linesOf({ firstChild }: Element): number {
  const range = document.createRange();
  if (firstChild) range.selectNode(firstChild);
  return range.getClientRects().length;
}
