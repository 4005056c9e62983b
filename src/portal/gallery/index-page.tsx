/** The gallery's own pages: the list of all states, and one state in every size, light and dark. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { urls } from '../../urls.ts';
import type { Assets } from '../engine/assets.ts';
import { MAIN_ID } from '../engine/document.ts';
import type { GalleryIndex, GalleryPage, GalleryState } from '../engine/render-contract.ts';
import { Shell } from '../engine/shell.tsx';
import { SectionTitle } from '../parts/frame.tsx';
import { galleryStates } from './gallery.ts';
import { words } from './text.ts';

const TARGET = 'inline-flex min-h-11 min-w-11 items-center';

/** Preview at phone size; the link beside it opens the state. */
const Thumbnail = ({ title, src }: { title: string; src: string }) => (
  <iframe
    title={title}
    src={src}
    loading="lazy"
    tabIndex={-1}
    className="pointer-events-none h-[640px] w-[390px] max-w-none rounded-2xl border-2 border-line [zoom:0.4]"
  />
);

function MailEntries({ kinds }: { kinds: readonly string[] }) {
  return (
    <section className="card flex flex-col gap-2 p-5">
      <SectionTitle>{words.mails}</SectionTitle>
      <ul className="flex flex-wrap gap-5">
        {kinds.map((kind) => (
          <li key={kind} className="flex flex-col">
            <Thumbnail title={words.thumbnail(kind)} src={urls.galleryMail(kind)} />
            <Link href={urls.galleryMail(kind)} className={TARGET}>
              {kind.replaceAll('_', ' ')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScreenEntry({ path, states }: { path: string; states: string[] }) {
  return (
    <section className="card flex flex-col gap-2 p-5">
      <SectionTitle>{path}</SectionTitle>
      <Thumbnail title={words.thumbnail(path)} src={urls.galleryState(path, states[0] ?? '', { bare: '' })} />
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {states.map((state) => (
          <li key={state} className="flex items-center justify-between gap-3 border-b border-line">
            <Link href={urls.galleryState(path, state)} className={TARGET}>
              {state}
            </Link>
            <a
              href={urls.galleryState(path, state, { sizes: '' })}
              className={`${TARGET} shrink-0 text-muted hover:underline`}
            >
              {words.sizes}
              <span className="sr-only">
                {' '}
                {path} {state}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type DocumentInput = GalleryPage & { title: string; wide?: boolean; children: ReactNode };

function documentOf(assets: Assets, { store, nonce, title, wide = false, children }: DocumentInput): string {
  const markup = renderToStaticMarkup(
    <Shell
      store={store}
      nonce={nonce}
      title={`${title} · ${store.name}`}
      description={null}
      screen="gallery"
      order={null}
      assets={assets}
      alive={false}
      props={null}
    >
      <main
        id={MAIN_ID}
        className={`mx-auto flex w-full flex-col gap-4 px-5 py-10 ${wide ? '' : 'max-w-5xl'}`}
      >
        <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
        {children}
      </main>
    </Shell>,
  );
  return `<!doctype html>${markup}`;
}

/** States whose screen, path or name contains every word of the search. */
function found(search: string): GalleryState[] {
  const sought = search.toLowerCase().split(/\s+/);
  return galleryStates().filter(({ screen, path, state }) => {
    const name = `${screen} ${path} ${state}`.toLowerCase();
    return sought.every((word) => name.includes(word));
  });
}

/** The gallery's index at /spec; `search` filters the states. */
export function renderGalleryIndex(assets: Assets, input: GalleryIndex): string {
  const states = found(input.search);
  const mails = input.mails.filter((kind) => `mail ${kind}`.includes(input.search.toLowerCase()));
  const byPath = Map.groupBy(states, (entry) => entry.path);
  return documentOf(assets, {
    ...input,
    title: words.title,
    children: (
      <>
        <p className="text-lg">{words.lead}</p>
        <search>
          <form className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1">
              <TextInput name="q" type="search" label={words.search} defaultValue={input.search} />
            </div>
            <div>
              <Button kind="secondary">{words.find}</Button>
            </div>
          </form>
        </search>
        <p role="status" className="text-muted">
          {words.found(states.length, byPath.size)}
        </p>
        {[...byPath].map(([path, entries]) => (
          <ScreenEntry key={path} path={path} states={entries.map(({ state }) => state)} />
        ))}
        {mails.length === 0 ? null : <MailEntries kinds={mails} />}
      </>
    ),
  });
}

const SIZES = [
  { width: 320, look: 'h-[640px] w-[320px]' },
  { width: 390, look: 'h-[844px] w-[390px]' },
  { width: 768, look: 'h-[1024px] w-[768px] [zoom:0.6]' },
  { width: 1440, look: 'h-[900px] w-[1440px] [zoom:0.6]' },
] as const;

/** One state at a glance: four widths, light and dark. */
export function renderSizes(assets: Assets, { path, state }: GalleryState, input: GalleryPage): string {
  const frames = SIZES.flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme })));
  return documentOf(assets, {
    ...input,
    title: `${path} (${state})`,
    wide: true,
    children: (
      <>
        <p className="flex flex-wrap gap-x-5">
          <Link href={urls.gallery()} className={TARGET}>
            {words.back}
          </Link>
          <Link href={urls.galleryState(path, state)} className={TARGET}>
            {words.alone}
          </Link>
        </p>
        <div className="flex flex-wrap gap-8">
          {frames.map(({ width, look, scheme }) => (
            <figure key={`${width} ${scheme}`} className="flex max-w-full flex-col gap-2 overflow-x-auto">
              <figcaption className="font-semibold">{words.size(width, scheme)}</figcaption>
              <iframe
                title={words.size(width, scheme)}
                src={urls.galleryState(path, state, { scheme, bare: '' })}
                className={`card max-w-none ${look}`}
                loading="lazy"
              />
            </figure>
          ))}
        </div>
      </>
    ),
  });
}
