import type { ReactNode } from 'react';
import { palettes } from '../../domain/stores/palette.ts';
import { language } from '../../domain/text/locale.ts';
import { webHref } from '../../ui/link.tsx';
import type { PageOrder } from '../autosave/model.ts';
import type { StoreBrand } from '../parts/brand.ts';
import type { Spoken } from '../parts/own-words.ts';
import { orderData } from '../parts/page-order.tsx';
import { text } from '../parts/text.ts';
import { themeCss } from '../parts/theme.ts';
import type { Assets } from './assets.ts';
import { MAIN_ID, PROPS_ID, WORDS_ID } from './document.ts';
import type { Direction, Scheme } from './render-contract.ts';

/** `<` is the only character that could close the element; U+2028 and U+2029 end a line in old parsers. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The store's initial on its color, until it uploads an icon. */
function drawnIcon(store: StoreBrand): string {
  const colors = palettes(store.branding).light;
  const initial = ([...store.name][0] ?? '').replace(/[^\p{L}\p{N}]/u, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colors.brand}"/><text x="16" y="23" font-family="system-ui,sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${colors['on-brand']}">${initial}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export type ShellProps = {
  store: StoreBrand;
  nonce: string;
  title: string;
  description: string | null;
  screen: string;
  order: PageOrder | null;
  assets: Assets;
  /** A static page has no script and no props. */
  alive: boolean;
  props: unknown;
  /** The store's own, where it has some. */
  words?: Spoken | null;
  /** Forces one scheme whatever the reader prefers; used by the gallery. */
  scheme?: Scheme | null;
  dir?: Direction;
  children: ReactNode;
};

/** The document around a page. It has no inline scripts: the policy is `script-src 'self'`. */
export function Shell({
  store,
  nonce,
  title,
  description,
  screen,
  order,
  assets,
  alive,
  props,
  words = null,
  scheme = null,
  dir = language().dir,
  children,
}: ShellProps) {
  const { light, dark } = palettes(store.branding);
  const theme = (scheme: string, color: string | undefined) => (
    <meta name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={color} />
  );
  return (
    <html lang={language().tag} dir={dir} data-store={store.slug} data-screen={screen} {...orderData(order)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description === null ? (
          <meta name="robots" content="noindex, nofollow" />
        ) : (
          <meta name="description" content={description} />
        )}
        <meta name="color-scheme" content={light === dark ? 'dark' : (scheme ?? 'light dark')} />
        {theme('light', light.surface)}
        {theme('dark', dark.surface)}
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href={webHref(store.branding.faviconUrl) ?? drawnIcon(store)} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: theme.ts allows only colors, sizes and font names */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: themeCss(store.branding, scheme) }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, as built */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: assets.style }} />
        {alive ? <script type="module" src={assets.entry} /> : null}
      </head>
      <body className="flex min-h-dvh flex-col bg-canvas text-ink">
        <a
          href={`#${MAIN_ID}`}
          className="skip-link z-20 bg-surface px-5 py-3 font-semibold text-brand-ink underline"
        >
          {text.frame.skip}
        </a>
        {children}
        {alive && words !== null ? (
          <script
            type="application/json"
            id={WORDS_ID}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with every `<` escaped
            dangerouslySetInnerHTML={{ __html: jsonForScript(words) }}
          />
        ) : null}
        {alive ? (
          <script
            type="application/json"
            id={PROPS_ID}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with every `<` escaped
            dangerouslySetInnerHTML={{ __html: jsonForScript(props) }}
          />
        ) : null}
      </body>
    </html>
  );
}
