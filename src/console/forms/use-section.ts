/**
 * The state of a form that is saved as a whole: what is typed over what was saved, by the paths that a problem names. What
 * is typed stays when saving fails, and when someone else saved meanwhile.
 */
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Problem } from '../app/problem.ts';
import { tell } from '../app/toasts.tsx';
import { text } from './text.ts';

export type Values = Readonly<Record<string, unknown>>;
export type Saved = { values: Values; version: number };

type Options = {
  saved: Saved;
  /** Writes what changed, if the version is still this one, and returns what is saved then. */
  write: (changed: Values, version: number) => Promise<Saved>;
  /** Reads again, after someone else saved. */
  reread: () => Promise<Saved>;
  /** What is said once it is saved. */
  said?: string;
};

export type SectionState = {
  valueOf: (path: string) => unknown;
  change: (path: string, value: unknown) => void;
  /** Changes several at once; false if all are so already. */
  lay: (values: Values) => boolean;
  /** All values, with what is typed. */
  values: Values;
  isDirty: boolean;
  isSaving: boolean;
  error: unknown;
  /** The fields that were refused. */
  problems: Problem['fields'];
  /** What someone else saved meanwhile, where something else is typed here. */
  others: Values;
  save: () => Promise<void>;
  discard: () => void;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const keep = (values: Values, wanted: (path: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([path]) => wanted(path)));

/** Of what is typed, the values that someone else changed otherwise between two states. */
const changedByOthers = (typed: Values, before: Values, after: Values): Values =>
  keep(
    after,
    (path) => path in typed && !isSame(before[path], after[path]) && !isSame(typed[path], after[path]),
  );

/** Whether a problem is about the value at a path, or about a part of it. */
export const isAt = (path: string, problem: { path: string }): boolean =>
  problem.path === path || problem.path.startsWith(`${path}.`);

export function useSection({ saved, write, reread, said = text.saved }: Options): SectionState {
  const [base, setBase] = useState(saved);
  const [typed, setTyped] = useState<Values>({});
  const [others, setOthers] = useState<Values>({});
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const changed = keep(typed, (path) => !isSame(typed[path], base.values[path]));
  const isDirty = Object.keys(changed).length > 0;
  useWarning(isDirty);
  const reset = (next: Saved) => {
    setBase(next);
    setTyped({});
    setOthers({});
    setError(null);
  };
  const writeOver = async (on: Saved, mayAgain: boolean): Promise<void> => {
    try {
      reset(await write(changed, on.version));
      tell(said);
    } catch (failure) {
      if (!mayAgain || !(failure instanceof Problem) || failure.code !== 'version_mismatch') throw failure;
      const now = await reread();
      const differing = changedByOthers(changed, on.values, now.values);
      setBase(now);
      setOthers(differing);
      // Someone saved something else: what is typed here fits beside it.
      if (Object.keys(differing).length === 0) await writeOver(now, false);
    }
  };
  const save = async () => {
    if (isSaving || !isDirty) return;
    setSaving(true);
    setError(null);
    await writeOver(base, true).catch(setError);
    setSaving(false);
  };
  return {
    values: { ...base.values, ...typed },
    valueOf: (path) => (path in typed ? typed[path] : base.values[path]),
    change: (path, value) => {
      setTyped((now) => ({ ...now, [path]: value }));
      setOthers(keep(others, (one) => one !== path));
    },
    lay: (values) => {
      const next = { ...typed, ...values };
      setTyped(next);
      return Object.keys(values).some((path) => !isSame(next[path], typed[path] ?? base.values[path]));
    },
    ...{ isDirty, isSaving, error, others, save },
    problems: error instanceof Problem ? error.fields : [],
    discard: () => reset(base),
  };
}

const pageOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => pathname + search;

/** Asks before typed text is left behind, within the console and by closing the page. */
function useWarning(isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && pageOf(currentLocation) !== pageOf(nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(text.leave)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!isDirty) return;
    const stop = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stop);
    return () => window.removeEventListener('beforeunload', stop);
  }, [isDirty]);
}
