/** What the list and the page of an import share. */
import type { ImportRun } from '../../contract/import-run.ts';
import { type ImportState, isUnderWay } from '../../domain/imports/import-run.ts';
import { WASH } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';
import { ProgressBar } from '../parts/progress.tsx';
import { text } from './text.ts';

const TONES: Record<ImportState, Tone> = {
  waiting: 'neutral',
  queued: 'info',
  running: 'info',
  checked: 'warning',
  done: 'success',
  stopped: 'warning',
  failed: 'danger',
};

/** A trial that found nothing to save. */
export const isPointless = ({ state, counts }: Pick<ImportRun, 'state' | 'counts'>): boolean =>
  state === 'checked' && counts.created + counts.updated === 0;

export function StateTag({ run }: { run: ImportRun }) {
  const { state, phase } = run;
  const found = isPointless(run) ? text.nothing : text.states[state];
  const word = state === 'running' && phase === 'trial' ? text.trialRuns : found;
  return (
    <span
      className={`badge inline-block rounded-md px-2 py-0.5 text-[0.9em] font-semibold ${WASH[TONES[state]]}`}
    >
      {word}
    </span>
  );
}

const POLL_MS = 1_000;

/** How often to look again: never once a run rests. */
export const pollOf = (runs: readonly ImportRun[]): number | false =>
  runs.some(({ state }) => isUnderWay(state)) && POLL_MS;

export function RunProgress({ run }: { run: ImportRun }) {
  const { kind, fileName, fileSize, bytesRead, counts } = run;
  const share = fileSize === null || fileSize === 0 ? 0 : bytesRead / fileSize;
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar label={text.progress(fileName)} share={share} />
      <p className="text-muted">{text.share(Math.floor(share * 100), counts.read, kind)}</p>
    </div>
  );
}

const ORDER = ['read', 'created', 'updated', 'unchanged', 'refused', 'kept'] as const;

export const Counts = ({ counts }: Pick<ImportRun, 'counts'>) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-2">
    {ORDER.map((name) => (
      <div key={name} className="flex flex-col">
        <dt className="text-muted">{text.counts[name]}</dt>
        <dd className={`text-xl font-bold ${name === 'refused' && counts.refused > 0 ? 'text-danger' : ''}`}>
          {counts[name].toLocaleString('en-US')}
        </dd>
      </div>
    ))}
  </dl>
);
