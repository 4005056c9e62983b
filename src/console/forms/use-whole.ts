/** The form of one thing of a list, such as a macro: it is written as a whole, and the page is left once it is saved. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Api, WriteOptions } from '../app/api.ts';
import { useApi } from '../app/session.tsx';
import { type Saved, type SectionState, useSection, type Values } from './use-section.ts';

type Options<Thing> = {
  /** The store whose calls are made; that of the page unless told. */
  store?: string;
  /** The path of the list. */
  path: string;
  /** What is read again afterwards. */
  queryKey: readonly unknown[];
  /** Null for a new one. */
  thing: Thing | null;
  blank: Values;
  valuesOf: (thing: Thing) => Values;
  bodyOf: (values: Values) => unknown;
  /** Reads it again, after someone else saved. @throws Problem if it is gone */
  reread: (api: Api) => Promise<Thing>;
  onDone: () => void;
};

export function useWhole<Thing extends { id: string; version: number }>(
  options: Options<Thing>,
): SectionState {
  const { store, path, queryKey, thing, blank, valuesOf, bodyOf, reread, onDone } = options;
  const api = useApi(store);
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  // What is typed is put over this.
  const below = useRef(thing ? valuesOf(thing) : blank);
  const savedAs = (now: Thing): Saved => {
    below.current = valuesOf(now);
    return { values: below.current, version: now.version };
  };
  const send = (body: unknown, how: WriteOptions) =>
    thing
      ? api.put<Thing>(`${path}/${encodeURIComponent(thing.id)}`, body, how)
      : api.post<Thing>(path, body);
  const form = useSection({
    saved: { values: below.current, version: thing?.version ?? 0 },
    write: async (changed, version) => {
      const now = await send(bodyOf({ ...below.current, ...changed }), { version });
      await client.invalidateQueries({ queryKey });
      setSaved(true);
      return savedAs(now);
    },
    reread: async () => savedAs(await reread(api)),
  });
  useEffect(() => {
    if (isSaved && !form.isDirty) onDone();
  }, [isSaved, form.isDirty, onDone]);
  return form;
}
