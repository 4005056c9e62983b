import { webHref } from '../link.tsx';

export type LightboxEntry = {
  url: string;
  /** Description for screen readers. */
  alt: string;
  kind: 'image' | 'video';
  posterUrl?: string | null;
};

/** Allowed sources of images and videos: the web, this server, or the page's own memory. */
const isSource = (url: unknown): url is string =>
  typeof url === 'string' && (/^(data:image\/|blob:)/.test(url) || /^(https?:|\/)/i.test(webHref(url) ?? ''));

/** The valid entries, and the index of the requested one among them. */
export function validEntries(entries: readonly LightboxEntry[], index: number) {
  const isValid = (entry: LightboxEntry | null | undefined) => isSource(entry?.url);
  const valid = entries.filter(isValid);
  const before = entries.slice(0, Math.max(0, Number.isInteger(index) ? index : 0)).filter(isValid);
  return { valid, index: Math.min(before.length, Math.max(0, valid.length - 1)) };
}
