import { urls } from '../../urls.ts';
import { GALLERY } from './screens.ts';

const LOOKS = [
  { name: 'dark', query: '?scheme=dark' },
  { name: 'roomy', query: '?density=roomy' },
] as const;

/** The list of all states. */
export function GalleryIndex() {
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-6 p-6">
      <h1 className="text-2xl font-bold">Screens of the console</h1>
      {GALLERY.map(({ screen, states }) => (
        <section key={screen} className="flex flex-col gap-2 rounded-xl border border-line bg-surface p-4">
          <h2 className="text-lg font-semibold">{screen}</h2>
          <ul className="grid gap-x-6 sm:grid-cols-2 md:grid-cols-3">
            {Object.keys(states).map((state) => (
              <li key={state} className="flex min-h-9 flex-wrap items-center gap-x-3">
                <a href={urls.console.galleryState(screen, state)} className="text-brand-ink underline">
                  {state}
                </a>
                {LOOKS.map(({ name, query }) => (
                  <a
                    key={name}
                    href={urls.console.galleryState(screen, state) + query}
                    aria-label={`${state}, ${name}`}
                    className="text-muted underline"
                  >
                    {name}
                  </a>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
