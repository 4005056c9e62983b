/** Looks at a page from inside it; each function goes into the browser as it stands, so none uses another. */

/**
 * What can be hit and is smaller than 44 px (WCAG 2.5.5, which is more than the 24 px of 2.5.8). A field chosen by its
 * label counts as the label, a summary or link of one line as its line.
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
    // The exception "inline": a link within a sentence is as tall as its line.
    const inSentence = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    // Off the screen until it has the focus.
    const skip = box.bottom < 0 && scrollY === 0;
    if (!shown || inSentence || skip) continue;
    const [width, height] = [Math.round(box.width), Math.round(box.height)];
    if (width < LEAST || height < LEAST) {
      found.push(`${element.outerHTML.slice(0, 140)} is ${width} × ${height}`);
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

/** As a reader may space words (WCAG 1.4.12), by a sheet that the page's policy has no say in. */
export function spaceWords(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  document.adoptedStyleSheets = [sheet];
}

/** What moves or fades although the reader asked for rest; a pause of a hundredth of a second is none. */
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
 * In forced colours no background of ours is drawn: a button of words needs a line around or below it, a choice that is
 * made the browser's own mark, and nothing may keep its colours but pictures.
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

/** Fields that are wrong and don't say why, lines of the summary that lead to no field, and sentences tied to none. */
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

/** Elements, attributes and addresses that only a word taken for markup can have brought. */
export function intruders(): string[] {
  const foreign =
    'iframe, object, embed, base, math, animate, meta[http-equiv], link[rel=stylesheet]:not([href*="/assets/"]), [autofocus]:not([role=alert])';
  const found: Element[] = [...document.querySelectorAll(foreign)];
  for (const element of document.querySelectorAll('*')) {
    const handlers = element.getAttributeNames().some((name) => name.startsWith('on'));
    const address = element.getAttribute('href') ?? element.getAttribute('action') ?? '';
    const leads =
      address === '' ||
      element.tagName === 'LINK' ||
      /^(https?:\/\/|mailto:|tel:|[/#?]|data:image\/svg\+xml,%3C)/.test(address);
    // React puts a throwing address in place of such a one; a shopper should not be able to press even that.
    if (handlers || !leads) found.push(element);
  }
  const scripts = [...document.scripts].filter(
    ({ type, src }) => type !== 'application/json' && !/^\w+:\/\/[^/]+\/assets\//.test(src),
  );
  return [...found, ...scripts].map((element) => element.outerHTML.slice(0, 200));
}

/** The heading is there to be read, the page has its colours, and nothing that sticks covers most of the window. */
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

/** What is said of each field beside its name: its group, whether it is wrong or needed, and the words tied to it. */
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
      group ? `in “${words(group.querySelector('legend'))}”` : '',
      field.getAttribute('aria-invalid') === 'true' ? 'invalid' : '',
      field.required ? 'required' : '',
      ...named(field, 'aria-describedby'),
      ...(group && field === group.querySelector('input') ? named(group, 'aria-describedby') : []),
    ].filter((part) => part !== '');
    const name = field.getAttribute('aria-label') ?? words(field.labels?.[0]) ?? '';
    return [`${name.slice(0, 80) || field.name}: ${said.join('; ') || 'nothing more'}`];
  });
}
