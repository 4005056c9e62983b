/**
 * A mail as HTML: tables and inline styles, since mail programs support little else; at most 600 px wide. Loads only
 * the store's logo and product pictures, without tracking. The same parts give the same bytes.
 */
import { fontStack } from '../../domain/stores/font-stack.ts';
import { escapeHtml } from '../docs/escape.ts';
import { type MailColors, mailColors } from './colors.ts';
import type { Letterhead, MailBlock, MailItem, MailLink, MailParts } from './parts.ts';

const BODY_FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const PREHEADER_LENGTH = 120;
const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';

type Look = { colors: MailColors; heading: string };

const style = (css: string) => `style="${escapeHtml(css)}"`;

// For programs that know the reader's color scheme. The inline colors are for all others.
function styleSheet(light: MailColors, dark: MailColors): string {
  const rules = (c: MailColors) =>
    `.canvas{background:${c.canvas} !important}.surface{background:${c.surface} !important}
.ink{color:${c.ink} !important}.muted{color:${c.muted} !important}.line{border-color:${c.line} !important}
.link{color:${c.link} !important}.button{background:${c.button} !important;border-color:${c.buttonEdge} !important}
.on-button{color:${c.onButton} !important}`;
  const scheme = light === dark ? 'dark' : 'light dark';
  return `:root{color-scheme:${scheme};supported-color-schemes:${scheme}}
@media (prefers-color-scheme:dark){${rules(dark)}}`;
}

/** Built from parts and subject only. All text is escaped. */
export function htmlMail(
  subject: string,
  { letterhead, greeting, blocks, link, language = 'en' }: MailParts,
): string {
  const { light, dark } = mailColors(letterhead.colors);
  const look = { colors: light, heading: fontStack(letterhead.headingFont) };
  const c = light;
  const paragraphs = [{ kind: 'text', text: greeting } as const, ...blocks];
  const title = `<h1 class="ink" dir="auto" ${style(`margin:0 0 20px;font:700 20px/1.3 ${look.heading};color:${c.ink}`)}>${escapeHtml(subject)}</h1>`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" />
<title>${escapeHtml(subject)}</title><style>${styleSheet(light, dark)}</style></head>
<body class="canvas" ${style(`margin:0;padding:0;background:${c.canvas};-webkit-text-size-adjust:100%`)}>
<div ${style('display:none;max-height:0;overflow:hidden;mso-hide:all')}>${escapeHtml(preheader(blocks))}</div>
${TABLE} width="100%" class="canvas" ${style(`background:${c.canvas}`)}><tr><td align="center" ${style('padding:24px 12px')}>
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
${TABLE} width="100%" ${style('max-width:600px;margin:0 auto')}>
<tr><td ${style('padding:4px 8px 16px')}>${mark(letterhead, look)}</td></tr>
<tr><td class="surface ink" ${style(`padding:28px 24px;border-radius:16px;background:${c.surface};color:${c.ink};font:400 16px/1.5 ${BODY_FONT};text-align:left;overflow-wrap:anywhere`)}>
${title}${paragraphs.map((block) => htmlBlock(block, look)).join('\n')}${link ? way(link, look) : ''}</td></tr>
<tr><td class="muted" dir="auto" ${style(`padding:16px 8px;color:${c.muted};font:400 14px/1.5 ${BODY_FONT};overflow-wrap:anywhere`)}>${escapeHtml(letterhead.name)}${help(letterhead, look)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`;
}

/** The preview in a list of mails: the first sentence, which follows the greeting in the mail. */
function preheader(blocks: readonly MailBlock[]): string {
  const [first] = blocks;
  const text =
    first?.kind === 'text' ? first.text : first?.kind === 'code' ? `${first.says} ${first.code}.` : '';
  const [head = '', ...rest] = [...text];
  return [head.toUpperCase(), ...rest].slice(0, PREHEADER_LENGTH).join('');
}

function mark({ name, logoUrl }: Letterhead, { colors, heading }: Look): string {
  const font = `font:700 20px/1.3 ${heading};color:${colors.ink}`;
  const shown = escapeHtml(name);
  if (logoUrl === null) {
    const initial = escapeHtml([...name][0] ?? '');
    const box = `width:40px;height:40px;border-radius:10px;background:${colors.button};color:${colors.onButton};font:700 20px/40px ${heading}`;
    return `${TABLE}><tr><td class="button on-button" width="40" height="40" align="center" bgcolor="${colors.button}" aria-hidden="true" ${style(box)}>${initial}</td>
<td class="ink" dir="auto" ${style(`padding:0 12px;${font};overflow-wrap:anywhere`)}>${shown}</td></tr></table>`;
  }
  const box = `display:block;height:40px;width:auto;max-width:240px;border:0;${font}`;
  return `<img class="ink" src="${escapeHtml(logoUrl)}" alt="${shown}" height="40" ${style(box)} />`;
}

/** How to reach the store. */
function help({ help }: Letterhead, { colors: c }: Look): string {
  if (!help) return '';
  const link = (href: string, text: string) =>
    `<a class="link" href="${escapeHtml(href)}" ${style(`color:${c.link};white-space:nowrap`)}>${escapeHtml(text)}</a>`;
  const ways = [
    help.email && link(`mailto:${help.email}`, help.email),
    help.phone && link(`tel:${help.phone.replace(/[^+\d]/g, '')}`, help.phone),
    help.url && link(help.url, new URL(help.url).host),
  ];
  return `<br />${escapeHtml(help.says)} ${ways.filter(Boolean).join(' · ')}`;
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br />');

function htmlBlock(block: MailBlock, { colors: c, heading }: Look): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" dir="auto" ${style(`margin:0 0 16px;color:${c.ink}`)}>${lines(block.text)}</p>`;
    case 'said':
      return `<blockquote class="ink line" dir="auto" ${style(`margin:0 0 16px;padding:4px 16px;border:solid ${c.line};border-width:0 0 0 4px;color:${c.ink}`)}>${lines(block.text)}</blockquote>`;
    case 'list': {
      const items = block.items.map(
        (item) => `<li dir="auto" ${style('margin:0 0 6px')}>${escapeHtml(item)}</li>`,
      );
      return `<ul class="ink" ${style(`margin:0 0 16px;padding:0 0 0 20px;color:${c.ink}`)}>${items.join('')}</ul>`;
    }
    case 'items':
      return items(block.items, c);
    case 'way':
      return `<p class="ink" ${style(`margin:0 0 16px;color:${c.ink}`)}>${escapeHtml(block.says)} <a class="link" href="${escapeHtml(block.address)}" target="_blank" ${style(`color:${c.link};font-weight:600`)}>${escapeHtml(block.label)}</a></p>`;
    case 'moment':
      return moment(block, { colors: c, heading });
    case 'amounts':
      return amounts(block.rows, c);
    case 'link':
      return linkLine(block.link, c);
    case 'code':
      return `<p class="ink" ${style(`margin:0 0 16px;color:${c.ink}`)}>${escapeHtml(block.says)}</p>
<p class="ink" ${style(`margin:0 0 16px;font:700 32px/1.25 ${heading};letter-spacing:4px;color:${c.ink}`)}>${escapeHtml(block.code)}</p>`;
  }
}

type Moment = Extract<MailBlock, { kind: 'moment' }>;

/** Lines of one paragraph, so that they stay together. */
function moment({ headline, line, progress }: Moment, { colors: c, heading }: Look): string {
  const below = [
    { text: line, weight: 600 },
    { text: progress ?? null, weight: 400 },
  ].filter(({ text }) => text !== null);
  const lines = below.map(({ text, weight }, at) => {
    const space = at === below.length - 1 ? 16 : 4;
    return `<p class="ink" ${style(`margin:0 0 ${space}px;font:${weight} 16px/1.5 ${BODY_FONT};color:${c.ink}`)}>${escapeHtml(text ?? '')}</p>`;
  });
  return `<p class="ink" ${style(`margin:0 0 ${below.length === 0 ? 16 : 4}px;font:700 32px/1.25 ${heading};color:${c.ink}`)}>${escapeHtml(headline)}</p>${lines.join('')}`;
}

/** One row per item: its picture, if any, and its text. */
function items(all: readonly MailItem[], c: MailColors): string {
  const hasPictures = all.some(({ pictureUrl }) => pictureUrl !== null);
  const rows = all.map(({ name, line, pictureUrl }) => {
    const box = `display:block;width:56px;height:56px;border:0;border-radius:8px;object-fit:cover;background:${c.canvas}`;
    const img =
      pictureUrl === null
        ? ''
        : `<img src="${escapeHtml(pictureUrl)}" alt="" width="56" height="56" ${style(box)} />`;
    const picture = hasPictures
      ? `<td width="56" valign="top" ${style('width:56px;padding:0 12px 12px 0')}>${img}</td>\n`
      : '';
    const below =
      line === null
        ? ''
        : `<br /><span class="muted" ${style(`color:${c.muted}`)}>${escapeHtml(line)}</span>`;
    return `<tr>${picture}<td class="ink" dir="auto" valign="top" ${style(`padding:0 0 12px;color:${c.ink}`)}><strong>${escapeHtml(name)}</strong>${below}</td></tr>`;
  });
  return `${TABLE} width="100%" ${style('margin:0 0 8px')}>${rows.join('')}</table>`;
}

function amounts(rows: readonly { label: string; value: string }[], c: MailColors): string {
  const drawn = rows.map(({ label, value }, index) => {
    const total = index === rows.length - 1;
    const cell = `padding:8px 0;border:solid ${c.line};border-width:${total ? '2px' : '1px'} 0 0;color:${c.ink};font-weight:${total ? 700 : 400}`;
    return `<tr><th scope="row" class="ink line" align="left" ${style(`${cell};text-align:left`)}>${escapeHtml(label)}</th>
<td class="ink line" align="right" ${style(`${cell};text-align:right;white-space:nowrap`)}>${escapeHtml(value)}</td></tr>`;
  });
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" ${style('margin:0 0 16px;border-collapse:collapse')}>${drawn.join('')}</table>`;
}

/** One of several links: its text, and a line tall enough to tap. */
function linkLine({ says, label, address }: MailLink, c: MailColors): string {
  const link = `display:inline-block;padding:8px 0 12px;color:${c.link};font-weight:600`;
  return `<p class="ink" dir="auto" ${style(`margin:0;color:${c.ink}`)}>${escapeHtml(says)}<br /><a class="link" href="${escapeHtml(address)}" target="_blank" ${style(link)}>${escapeHtml(label)}</a></p>`;
}

/** The button, plus the visible address for mail programs that show no button and readers who check first. */
function way({ says, label, address }: MailLink, { colors: c }: Look): string {
  const href = escapeHtml(address);
  const button = `display:inline-block;padding:14px 24px;color:${c.onButton};font:600 16px/20px ${BODY_FONT};text-decoration:none`;
  const edge = `background:${c.button};border:1px solid ${c.buttonEdge};border-radius:10px`;
  return `
${TABLE} ${style('margin:24px 0')}><tr><td class="button" bgcolor="${c.button}" ${style(edge)}><a class="on-button" href="${href}" target="_blank" ${style(button)}>${escapeHtml(label)}</a></td></tr></table>
<p class="muted" ${style(`margin:0;color:${c.muted};font-size:14px`)}>${escapeHtml(says)}<br /><a class="link" href="${href}" target="_blank" ${style(`color:${c.link};word-break:break-all`)}>${href}</a></p>`;
}
