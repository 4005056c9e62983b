/** Files that go with a message: each is uploaded as soon as it is chosen. */
import { useRef, useState } from 'react';
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

/**
 * @param kept the files that the server has, from what is kept of the message
 * @param onSent gets each file once the server has it, also when its box is no longer on the screen
 */
export function useFiles(kept: readonly KeptFile[], onSent: (file: KeptFile) => void) {
  const { claim } = useDesk();
  const api = useApi();
  /** Those that are being uploaded, or failed. */
  const [others, setOthers] = useState<readonly ChosenFile[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const chosen = [...kept.map(chosenOf), ...others];
  const drop = (id: string) => setOthers((now) => now.filter((one) => one.id !== id));

  const start = async (id: string, file: File) => {
    const stop = new AbortController();
    stops.current.set(id, stop);
    try {
      const fileKey = await uploadFile(api, { file, orderId: claim.orderId, signal: stop.signal });
      rememberName({ fileKey, name: file.name });
      drop(id);
      onSent({ fileKey, name: file.name });
    } catch (error) {
      const part = { state: 'failed' as const, problem: sentenceOf(error) };
      setOthers((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)));
    }
  };
  const add = (files: readonly File[]) => {
    const fitting = files.slice(0, MOST - chosen.length).map((file) => ({ id: crypto.randomUUID(), file }));
    const blank = { fileKey: null, problem: null };
    setOthers([
      ...others,
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
    drop(id);
    // An upload that is never used expires anyway.
    if (fileKey !== null) api.delete(`/uploads/${fileKey}`).catch(() => undefined);
  };
  const stopAll = () => {
    for (const stop of stops.current.values()) stop.abort();
    setOthers([]);
  };
  return { chosen, add, remove, stopAll };
}
