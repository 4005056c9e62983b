/** The change that is tried: values over those of the store, kept in the address so that a link can carry them. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OwnStore } from '../../../contract/store.ts';
import { nested, valueAt } from '../../../domain/stores/setting-paths.ts';
import type { FieldSpec, FieldState } from '../../forms/form-field.tsx';
import type { Values } from '../../forms/use-section.ts';
import { CURRENCY, SECTION_FIELDS } from '../fields.ts';

/** What the simulator can try: it decides what can be filed, or what an order pays. */
export const SIMULATED_PATHS = [
  'windows.notReceivedAfterDelivery',
  'windows.notReceivedAfterFulfillment',
  'windows.notMoving',
  'windows.notMovingAbroad',
  'windows.lateAfterPromise',
  'windows.closeAfterDelivery',
  'windows.closeAfterFulfillment',
  'windows.minimumOpenDays',
  'windows.graceHours',
  'warranty.endsFrom',
  'capabilities.warranties',
  'oneTimeAppeasement',
  'policyLimit',
] as const;

const isSimulated = (path: string): boolean => (SIMULATED_PATHS as readonly string[]).includes(path);

/** Their fields. @param currency of the store */
export const specsIn = (currency: string): FieldSpec[] =>
  Object.values(SECTION_FIELDS)
    .flat()
    .filter(({ path }) => isSimulated(path))
    .map((spec: FieldSpec) =>
      'unit' in spec && spec.unit === CURRENCY ? { ...spec, unit: currency } : spec,
    );

/** In the query of the simulator's address. */
const NAME = 'change';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is typed in a section of the settings, as the query of the simulator's address; null if it can't try any of it. */
export function changeQuery(store: OwnStore, values: Values): string | null {
  const changed = Object.entries(values).filter(
    ([path, value]) => isSimulated(path) && !isSame(value, valueAt(store, path)),
  );
  if (changed.length > 0)
    return `?${new URLSearchParams({ [NAME]: JSON.stringify(Object.fromEntries(changed)) })}`;
  return Object.keys(values).some(isSimulated) ? '' : null;
}

function valuesIn(query: string | null): Values {
  try {
    const parsed: unknown = JSON.parse(query ?? '{}');
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).filter(([path]) => isSimulated(path)));
  } catch {
    return {};
  }
}

/** `body`: what a simulation takes as its `change`. */
export type Draft = FieldState & { isDirty: boolean; discard: () => void; body: Record<string, unknown> };

/** As the fields of a form need it. Nothing is ever saved. */
export function useChange(store: OwnStore): Draft {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState<Values>(() => valuesIn(params.get(NAME)));
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([path, value]) => !isSame(value, valueAt(store, path))),
  );
  const typedAt = (path: string) => (path in typed ? typed[path] : valueAt(store, path));
  return {
    valueOf: typedAt,
    change: (path, value) => setTyped({ ...typed, [path]: value }),
    isDirty: Object.keys(changed).length > 0,
    ...{ problems: [], others: {} },
    discard: () => setTyped({}),
    body: nested(changed),
  };
}

/** The problems of a refused simulation, by the paths of the fields. */
export const fieldProblems = (fields: readonly { path: string; message: string }[]) =>
  fields.map(({ path, message }) => ({ path: path.replace(/^change\./, ''), message }));
