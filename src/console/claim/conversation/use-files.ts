/** Files that go with a message: each is uploaded as soon as it is chosen. */
import { useEffect, useRef, useState } from 'react';
import { fileKindOf } from '../../../domain/filing/file-limits.ts';
import { sentenceOf } from '../../app/problem.ts';
import { useApi } from '../../app/session.tsx';
import { type KeptFile, rememberName } from '../kept-files.ts';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';
import { uploadFile } from './upload.ts';

export type ChosenFile = {
  id: string;
  name: string;
  state: 'sending' | 'sent' | 'failed';
  fileKey: string | null;
  problem: string | null;
};

/** As the server takes at most (src/contract/message.ts). */
const MOST = 20;

/** Shows a file that the server has already. */
const chosenOf = ({ fileKey, name }: KeptFile): ChosenFile => ({
  id: fileKey,
  name,
  state: 'sent',
  fileKey,
  problem: null,
});

/** @param kept the files that are there at first @param onSent gets each file that was uploaded */
export function useFiles(kept: readonly KeptFile[], onSent: (file: KeptFile) => void) {
  const { claim } = useDesk();
  const api = useApi();
  const [chosen, setChosen] = useState<readonly ChosenFile[]>(() => kept.map(chosenOf));
  const stops = useRef(new Map<string, AbortController>());
  useEffect(
    () => () => {
      for (const stop of stops.current.values()) stop.abort();
    },
    [],
  );
  const put = (id: string, part: Partial<ChosenFile>) =>
    setChosen((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));

  const start = async (id: string, file: File) => {
    const stop = new AbortController();
    stops.current.set(id, stop);
    try {
      const fileKey = await uploadFile(api, { file, orderId: claim.orderId, signal: stop.signal });
      rememberName({ fileKey, name: file.name });
      onSent({ fileKey, name: file.name });
      put(id, { state: 'sent', fileKey });
    } catch (error) {
      put(id, { state: 'failed', problem: sentenceOf(error) });
    }
  };
  const add = (files: readonly File[]) => {
    const fitting = files.slice(0, MOST - chosen.length).map((file) => ({ id: crypto.randomUUID(), file }));
    const blank = { fileKey: null, problem: null };
    setChosen([
      ...chosen,
      ...fitting.map(({ id, file }) =>
        fileKindOf(file.name) === null
          ? { ...blank, id, name: file.name, state: 'failed' as const, problem: text.conversation.wrongFile }
          : { ...blank, id, name: file.name, state: 'sending' as const },
      ),
    ]);
    for (const { id, file } of fitting) if (fileKindOf(file.name) !== null) void start(id, file);
  };
  const remove = ({ id, fileKey }: ChosenFile) => {
    stops.current.get(id)?.abort();
    setChosen(chosen.filter((one) => one.id !== id));
    // An upload that is never used expires anyway.
    if (fileKey !== null) api.delete(`/uploads/${fileKey}`).catch(() => undefined);
  };
  /** Takes out what was sent. Files that were chosen meanwhile stay. */
  const clear = (sent: readonly ChosenFile[]) =>
    setChosen((now) => now.filter(({ id }) => !sent.some((one) => one.id === id)));
  /** Shows the files of a message again after it was taken back. */
  const bringBack = (files: readonly KeptFile[]) => setChosen([...files.map(chosenOf), ...chosen]);
  return { chosen, add, remove, clear, bringBack };
}
