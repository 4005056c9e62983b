import { renderToStaticMarkup } from 'react-dom/server';
import { Link } from '../ui/link.tsx';
import { urls } from '../urls.ts';
import type { Assets } from './assets.ts';
import type { StoreBrand } from './brand.ts';
import { MAIN_ID } from './document.ts';
import { SectionTitle } from './frame.tsx';
import { galleryStates } from './gallery.ts';
import { Shell } from './shell.tsx';
import { text } from './text.ts';

function ScreenEntry({ path, states }: { path: string; states: string[] }) {
  return (
    <section className="card flex flex-col gap-2 p-5">
      <SectionTitle>{path}</SectionTitle>
      <ul className="flex flex-wrap gap-x-5">
        {states.map((state) => (
          <li key={state}>
            <Link
              href={urls.galleryState(path, state)}
              className="inline-flex min-h-11 min-w-11 items-center"
            >
              {state}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The gallery's first page at /spec. */
export function renderGalleryIndex(assets: Assets, input: { store: StoreBrand; nonce: string }): string {
  const byPath = Map.groupBy(galleryStates(), (entry) => entry.path);
  const title = `${text.gallery.title} · ${input.store.name}`;
  const markup = renderToStaticMarkup(
    <Shell
      {...input}
      title={title}
      description={null}
      screen="gallery"
      assets={assets}
      alive={false}
      props={null}
    >
      <main id={MAIN_ID} className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-5 py-10">
        <h1 className="text-3xl font-bold tracking-tight">{text.gallery.title}</h1>
        <p className="text-lg">{text.gallery.lead}</p>
        {[...byPath].map(([path, entries]) => (
          <ScreenEntry key={path} path={path} states={entries.map(({ state }) => state)} />
        ))}
      </main>
    </Shell>,
  );
  return `<!doctype html>${markup}`;
}
