/** The portal's own screens in the look that is typed: any screen, as a phone or a desktop shows it, light or dark. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PATHS, urls } from '../../urls.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { useWhenPaused } from '../app/use-when-paused.ts';
import type { Values } from '../forms/use-section.ts';
import { SelectField } from '../parts/field.tsx';
import { patchOf } from './look.ts';
import { previewQuery } from './query.ts';
import { text } from './text.ts';

const words = text.preview;
type Screen = keyof typeof text.screens;
const SIZES = { phone: 'h-[844px] w-[390px] [zoom:0.8]', desk: 'h-[900px] w-[1280px] [zoom:0.42]' } as const;
/** So that a preview is made when typing pauses, not for each letter. */
const PAUSE_MS = 400;

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** `saved`: the sealed look of the draft, while nothing else is typed. */
export function Preview({ values, isDirty, saved }: { values: Values; isDirty: boolean; saved: string }) {
  const [api, store] = [useApi(), useStoreSlug()];
  const [screen, setScreen] = useState<string>('start');
  const [size, setSize] = useState<string>('phone');
  const [scheme, setScheme] = useState<string>('light');
  const { paperLogo: _, ...typed } = useWhenPaused(values, PAUSE_MS);
  const drawn = useQuery({
    ...previewQuery(api, store, patchOf(typed)),
    enabled: isDirty,
    placeholderData: (before) => before,
  });
  const look = isDirty ? (drawn.data?.preview ?? saved) : saved;
  const label = text.screens[screen as Screen];
  return (
    <section aria-label={words.title} className="flex min-w-0 flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <div className="col-span-2 sm:col-span-1">
          <SelectField label={words.screen} value={screen} onValue={setScreen} options={SCREENS} />
        </div>
        <SelectField label={words.size} value={size} onValue={setSize} options={optionsOf(words.sizes)} />
        <SelectField
          label={words.scheme}
          value={scheme}
          onValue={setScheme}
          options={optionsOf(words.schemes)}
        />
      </div>
      <p role="status" className="text-muted empty:hidden">
        {isDirty && drawn.error ? words.waiting : ''}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody could scroll it by keyboard */}
      <section tabIndex={0} aria-label={words.window} className="max-w-full overflow-x-auto">
        <iframe
          title={words.frame(label)}
          src={urls.lookPreview(PATHS[screen as Screen], look, scheme)}
          onLoad={({ currentTarget }) => keepStill(currentTarget)}
          className={`max-w-none rounded-2xl border-2 border-line bg-surface ${SIZES[size as keyof typeof SIZES]}`}
        />
      </section>
    </section>
  );
}

const SCREENS = optionsOf(text.screens);

/** A preview is looked at: its links and forms lead nowhere. */
function keepStill(frame: HTMLIFrameElement): void {
  for (const event of ['click', 'submit'])
    frame.contentDocument?.addEventListener(event, (done) => done.preventDefault(), { capture: true });
}
