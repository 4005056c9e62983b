import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOT_IN_US_ENGLISH } from '../../../test/us-english.ts';
import { ROUTES } from '../../urls.ts';
import { BUILD } from '../engine/bundle.ts';
import { BRANDS } from '../gallery/brands.ts';
import { galleryStates } from '../gallery/gallery.ts';
import { states as startStates } from '../order/start/states.ts';
import { sampleSummary } from '../parts/sample-order.ts';
import { screenNamed } from '../screens.ts';
import { renderDocument } from './render.tsx';

const assets = { style: '.x{color:red}', entry: '/assets/browser-1.js' };
const store = BRANDS.fernwood;
const context = { nonce: 'n0nce', orderNumber: '#1001', valet: null };

function draw(entry: (typeof ALL)[number]) {
  if (store === undefined) throw new Error('no brand');
  return renderDocument(assets, screenNamed(entry.screen), { props: entry.props, store, context });
}
const ALL = galleryStates();

/** What is read on the page or aloud. */
const wordsIn = (html: string) => {
  const spoken = [...html.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  const seen = html.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ');
  return [seen, ...spoken].join(' ').replace(/\s+/g, ' ');
};

describe('a rendered screen', () => {
  it.each(ALL.map((entry) => [`${entry.path} ${entry.state}`, entry] as const))('%s is whole', (_, entry) => {
    const html = draw(entry);
    expect(html).toMatch(/^<!doctype html><html lang="en-US" dir="ltr"/);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toMatch(/undefined|\[object|NaN/);
    expect(html.match(/ on\w+="/g)).toBeNull();
    // “an $8.16 bonus”, but “a $4.08 bonus”: the sentences avoid the article.
    expect(wordsIn(html)).not.toMatch(/\ban? [$€£¥]/);
    expect(wordsIn(html)).not.toMatch(NOT_IN_US_ENGLISH);
  });

  it.each([
    ['order/resolution all', 'How would you like us to fix this?'],
    ['order/resolution all', 'Send a replacement'],
    ['order/claim-received refund', 'We’ll review your claim'],
    ['claim/withdraw fresh', 'Withdraw claim'],
    ['claim/view withdrawn', 'No further action needed.'],
    ['claim/view new', 'No messages yet.'],
    ['claim/view over-and-reviewed', 'Reply from Fernwood'],
  ])('%s says “%s”', (name, said) => {
    const entry = ALL.find(({ screen, state }) => `${screen} ${state}` === name);
    expect(entry && wordsIn(draw(entry))).toContain(said);
  });

  it('has no inline scripts, and styles only under the nonce', () => {
    for (const entry of ALL) {
      const html = draw(entry);
      for (const [tag] of html.matchAll(/<script[^>]*>/g)) {
        expect(tag).toMatch(/src="\/assets\/|type="application\/json"/);
      }
      for (const [tag] of html.matchAll(/<style[^>]*>/g)) expect(tag).toContain('nonce="n0nce"');
      expect(html).not.toContain(' style="');
    }
  });

  it('says Error in the title if something is wrong', () => {
    const wrong = ALL.find(({ screen, state }) => screen === 'order/start' && state === 'field-errors');
    expect(wrong && draw(wrong)).toContain(
      '<title>Error: Get a resolution for your order in minutes · Fernwood',
    );
  });

  it('escapes all text of shops and shoppers', () => {
    const naughty = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const props = { ...startStates.empty, welcomeTitle: naughty, values: { order: naughty, email: naughty } };
    if (store === undefined) throw new Error('no brand');
    const html = renderDocument(assets, screenNamed('order/start'), {
      props,
      store: { ...store, name: naughty },
      context,
    });
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<img src=x');
  });

  it('doesn’t repeat the packages beside a page that shows them', () => {
    const entry = ALL.find(({ screen, state }) => screen === 'order/shipment' && state === 'one-parcel');
    if (store === undefined || entry === undefined) throw new Error('no such page');
    const html = renderDocument(assets, screenNamed(entry.screen), {
      props: entry.props,
      store,
      context: { ...context, summary: sampleSummary },
    });
    const beside = html.slice(html.indexOf('<aside'), html.indexOf('</aside>'));
    expect(beside).toContain('Issues with my items');
    expect(beside).not.toContain('Shipped Nov 12');
    expect(beside).not.toContain('Stoneware mug</p>');
  });

  it('collapses the message form of a closed claim', () => {
    const over = ALL.filter(({ state }) => ['withdrawn', 'reply-read-only', 'closed'].includes(state));
    const folded = over.filter((entry) => /<details class="disclosure"><summary/.test(draw(entry)));
    // A claim closed for lack of a reply is reopened by a reply.
    expect(folded.map(({ state }) => state).sort()).toEqual(['reply-read-only', 'withdrawn']);
  });

  it('never shows a brand other than the store’s', () => {
    expect(ALL.map((entry) => draw(entry)).some((html) => /makegood/i.test(html))).toBe(false);
  });

  it('includes its styles, and no script loads them again', async () => {
    const folder = join(BUILD.client, 'assets');
    const scripts = globSync('*.js', { cwd: folder });
    expect(scripts.length).toBeGreaterThan(10);
    for (const name of scripts) expect(readFileSync(join(folder, name), 'utf8'), name).not.toContain('.css"');
  });

  it('exists for every route that has one', () => {
    const drawn = new Set(ALL.flatMap(({ path, alsoAt }) => [path, ...alsoAt]));
    for (const { path } of ROUTES) expect(drawn).toContain(path);
  });
});
