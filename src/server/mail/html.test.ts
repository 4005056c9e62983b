import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unclosed } from '../../../test/tags.ts';
import { contrast } from '../../domain/stores/color.ts';
import { DEFAULT_BRANDING, DEFAULT_SETTINGS } from '../../domain/stores/settings.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import type { StoreId } from '../auth/caller.ts';
import { storeAddress } from '../stores/address.ts';
import type { KnownStore } from '../stores/queries.ts';
import { mailColors } from './colors.ts';
import { htmlMail } from './html.ts';
import { letterheadOf, type MailParts, pictureAddress, plainText } from './parts.ts';

const store = (name: string, branding: Partial<KnownStore['branding']> = {}): KnownStore => ({
  id: 's1' as StoreId,
  stage: 'live',
  mailTexts: {},
  version: 1,
  slug: 'shop',
  name,
  currency: 'USD',
  timeZone: 'UTC',
  country: 'US',
  domains: [],
  provenDomains: [],
  mailDomains: [],
  settings: DEFAULT_SETTINGS,
  branding: { ...DEFAULT_BRANDING, ...branding },
});

const AT = 'https://claims.platform.example';
const ADDRESS = 'https://claims.example/view/abc?a=1&b=2';
const mail = (overrides: Partial<MailParts> = {}): MailParts => ({
  letterhead: letterheadOf(store('Fernwood'), AT),
  greeting: 'Hello Ada,',
  blocks: [
    { kind: 'text', text: 'good news: your claim is approved.' },
    { kind: 'list', items: ['Refund for 1 × Mug'] },
    {
      kind: 'amounts',
      rows: [
        { label: 'Items', value: '$20.00' },
        { label: 'Total', value: '$22.00' },
      ],
    },
    { kind: 'said', text: 'Sorry!\nYours, Eve' },
    { kind: 'code', says: 'Your code is', code: '123456' },
  ],
  link: { says: 'Follow it here:', label: 'See your claim', address: ADDRESS },
  ...overrides,
});

describe('a mail as HTML', () => {
  const html = htmlMail('Your claim #1 is approved', mail());

  it('says what the plain text says, and leads back by a button and a visible link', () => {
    const said = ['Hello Ada,', 'Refund for 1 × Mug', '$20.00', '$22.00', 'Yours, Eve', '123456'];
    for (const words of said) {
      expect(html).toContain(words);
      expect(plainText(mail())).toContain(words);
    }
    const href = 'https://claims.example/view/abc?a=1&amp;b=2';
    expect(html.split(`href="${href}"`)).toHaveLength(3);
    expect(html).toContain('>See your claim</a>');
    expect(html).toContain(`>${href}</a>`);
  });

  it('is well formed, with a language, light and dark colors, at most 600 px wide, with a preheader', () => {
    expect(unclosed(html)).toEqual([]);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toContain('max-width:600px');
    expect(html).toContain('>Good news: your claim is approved.</div>');
  });

  it('loads nothing but the store’s logo, over https', () => {
    const withLogo = (logoUrl: string) =>
      htmlMail('x', mail({ letterhead: letterheadOf(store('Fernwood', { logoUrl }), AT) }));
    const shown = withLogo('https://cdn.example/logo.png?a="b"');
    expect(shown.match(/(?:src|srcset|background)="[^"]*"|url\(/g)).toEqual([
      'src="https://cdn.example/logo.png?a=%22b%22"',
    ]);
    expect(shown).toContain('alt="Fernwood"');
    for (const other of [
      'http://cdn.example/logo.png',
      '//cdn.example/logo.png',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'https://user:word@cdn.example/logo.png',
      'https://',
      'https://cdn.example;script-src/logo.png',
      'https://cdn.example/logo.svg',
      '/demo/pictures/logo.svg',
      '/\\cdn.example/logo.png',
    ]) {
      expect(withLogo(other)).not.toContain('<img');
      expect(withLogo(other)).toContain('>Fernwood</td>');
    }
  });

  it('loads a logo that was uploaded from the store’s own address, or else from ours', () => {
    const logo = '/brand/demo/k3x.png';
    const at = (publicUrl: string, mailDomains: string[]) =>
      letterheadOf(store('Fernwood', { logoUrl: logo }), storeAddress({ publicUrl }, { mailDomains }))
        .logoUrl;
    expect(at('https://claims.platform.example', [])).toBe(`https://claims.platform.example${logo}`);
    expect(at('https://claims.platform.example', ['claims.fernwood.example'])).toBe(
      `https://claims.fernwood.example${logo}`,
    );
    expect(at('http://localhost:4000', ['claims.fernwood.example'])).toBe(`http://localhost:4000${logo}`);
  });

  it('shows products with pictures from https and our own origin only', () => {
    const items = [
      ['2 × Mug', 'https://cdn.example/mug.png'],
      ['1 × Lamp', 'http://cdn.example/lamp.png'],
      ['1 × Bowl', 'http://localhost:4000/demo/bowl.png'],
    ] as const;
    const block = {
      kind: 'items' as const,
      items: items.map(([name, url]) => ({
        name,
        line: 'Damaged',
        pictureUrl: pictureAddress(url, 'http://localhost:4000'),
      })),
    };
    const shown = mail({ blocks: [block] });
    expect(htmlMail('x', shown).match(/src="[^"]*"/g)).toEqual([
      'src="https://cdn.example/mug.png"',
      'src="http://localhost:4000/demo/bowl.png"',
    ]);
    expect(plainText(shown)).toContain('- 2 × Mug: Damaged\n- 1 × Lamp: Damaged');
  });

  it('says in both formats how to reach the store', () => {
    const help = {
      email: 'help@fern.example',
      phone: '+1 202 555 0142',
      url: 'javascript:alert(1)',
      hours: null,
    };
    const settings = { ...DEFAULT_SETTINGS, help };
    const shown = mail({ letterhead: letterheadOf({ ...store('Fernwood'), settings }, AT) });
    expect(htmlMail('x', shown)).toContain('href="mailto:help@fern.example"');
    expect(htmlMail('x', shown)).toContain('href="tel:+12025550142"');
    expect(htmlMail('x', shown)).not.toContain('javascript');
    expect(plainText(shown)).toContain('Questions? Contact us: help@fern.example · +1 202 555 0142');
  });

  it('shows an outcome with the parts that it has', () => {
    const outcome = (more: object) =>
      plainText(mail({ blocks: [{ kind: 'moment', headline: '$40.80', line: null, ...more }] })).split(
        '\n\n',
      )[1];
    expect(outcome({})).toBe('$40.80');
    expect(outcome({ progress: 'Sent' })).toBe('$40.80\nSent');
    expect(outcome({ line: 'Soon', progress: null })).toBe('$40.80\nSoon');
  });

  it('has a single button', () => {
    expect(html.match(/class="button"/g)).toHaveLength(1);
  });

  it('is the same twice', () => {
    expect(htmlMail('x', JSON.parse(JSON.stringify(mail())))).toBe(htmlMail('x', mail()));
  });
});

describe('whatever a store, a product or a message is called', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '</title><script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='alert(1)",
      '--><!--[if mso]>',
      'a\r\nBcc: eve@example.com',
      '‮gpj.exe',
      '</td></tr></table></body></html>',
      'javascript:alert(1)',
    ),
  );

  it('the tags of its mail stay ours', () => {
    const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.split(/[\s>]/)[0]);
    const shape = (name: string, text: string) => {
      const html = htmlMail(
        oneLine(text),
        mail({
          letterhead: letterheadOf(store(name, { fonts: { heading: text, body: text } }), AT),
          greeting: oneLine(text),
          blocks: [
            { kind: 'said', text: text.replaceAll('\n', ' ') },
            { kind: 'list', items: [text] },
            { kind: 'amounts', rows: [{ label: text, value: text }] },
            { kind: 'items', items: [{ name: text, line: text, pictureUrl: null }] },
            { kind: 'way', says: text, label: text, address: 'https://cdn.example/' },
          ],
        }),
      );
      expect(unclosed(html)).toEqual([]);
      return tags(html);
    };
    const plain = shape('Fernwood', 'plain');
    fc.assert(
      fc.property(nasty, nasty, (name, text) => {
        expect(shape(name, text)).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  it('a name is one line, and changes no text direction', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(oneLine(text)).not.toMatch(/[\n\r\0\p{Bidi_Control}]/u);
      }),
    );
  });
});

it('whatever its colors, the button and every text have a contrast of 4.5 to 1, light and dark', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const colors = fc.record({ brand: color, surface: color, text: color });
  fc.assert(
    fc.property(colors, (chosen) => {
      for (const c of Object.values(mailColors(chosen))) {
        expect(contrast(c.onButton, c.button)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(c.buttonEdge, c.surface)).toBeGreaterThanOrEqual(3);
        for (const text of [c.ink, c.muted, c.link]) {
          expect(contrast(text, c.surface)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(text, c.canvas)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
    { numRuns: 100 },
  );
  expect(mailColors({ brand: 'red;}', surface: 'url(x)', text: '' })).toEqual(
    mailColors(DEFAULT_BRANDING.colors),
  );
});
