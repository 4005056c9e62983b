/** The form that begins an import: it uploads a file, then opens the page of the run. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewImportRun } from '../../contract/import-run.ts';
import { type ImportKind, MOST_IMPORT_BYTES } from '../../domain/imports/import-run.ts';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { BOX, Field } from '../parts/field.tsx';
import { Section } from '../parts/page.tsx';
import { ProgressBar } from '../parts/progress.tsx';
import { Tick } from '../parts/tick.tsx';
import { Samples } from './samples.tsx';
import { sendFile } from './send-file.ts';
import { text } from './text.ts';

type Options = { tryFirst: boolean; ignoreUnknownColumns: boolean; testOrders: boolean };
type Sending = { name: string; share: number };

const OPTIONS: readonly { name: keyof Options; label: string; kinds: readonly ImportKind[] }[] = [
  { name: 'tryFirst', label: text.form.tryFirst, kinds: ['orders', 'products'] },
  { name: 'ignoreUnknownColumns', label: text.form.ignoreColumns, kinds: ['orders', 'products'] },
  { name: 'testOrders', label: text.form.testOrders, kinds: ['orders'] },
];

function refusalOf(file: File | null): string | null {
  if (!file) return text.form.noFile;
  if (file.size > MOST_IMPORT_BYTES) return text.form.tooLarge;
  return file.size === 0 ? text.form.empty : null;
}

/** The run is discarded if the file does not arrive. */
function useUpload(kind: ImportKind) {
  const [api, store, navigate] = [useApi(), useStoreSlug() ?? '', useNavigate()];
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<string | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const upload = async (file: File, options: Options) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setError(null);
    setSending({ name: file.name, share: 0 });
    const path = `/import-runs/${kind}`;
    let id: string | null = null;
    try {
      const body = { fileName: file.name.slice(-200), fileSize: file.size, ...options };
      const begun = await api.post<NewImportRun>(path, body, { signal });
      id = begun.run.id;
      const onProgress = (share: number) => setSending({ name: file.name, share });
      await sendFile({ file, url: begun.upload.url, signal, onProgress });
      navigate(urls.console.import(store, kind, id));
    } catch (problem) {
      if (id !== null) await api.delete(`${path}/${id}`).catch(() => undefined);
      if (!signal.aborted) setError(sentenceOf(problem));
      setSending(null);
    }
  };
  return { sending, error, setError, upload, cancel: () => stop.current.abort() };
}

export function NewImport({ kind }: { kind: ImportKind }) {
  const { sending, error, setError, upload, cancel } = useUpload(kind);
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState<Options>({
    ...{ tryFirst: true, ignoreUnknownColumns: false, testOrders: false },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refusal = refusalOf(file);
    if (file && refusal === null) void upload(file, options);
    else setError(refusal);
  };
  return (
    <Section title={text.form.title(kind)} lead={text.form.lead}>
      <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3">
        <fieldset disabled={sending !== null} className="flex w-full min-w-0 flex-col items-start gap-3">
          <Field label={text.form.file} error={error}>
            {(ids) => (
              <input
                {...ids}
                type="file"
                accept=".csv,.json,.jsonl,.txt,text/csv,application/json"
                onChange={({ target }) => {
                  setError(null);
                  setFile(target.files?.[0] ?? null);
                }}
                className={`${BOX} max-w-md file:me-3 file:rounded-md file:border-0 file:bg-neutral-wash file:px-2 file:py-1`}
              />
            )}
          </Field>
          <div className="flex flex-col">
            {OPTIONS.filter(({ kinds }) => kinds.includes(kind)).map(({ name, label }) => (
              <Tick
                key={name}
                isOn={options[name]}
                onTick={(isOn) => setOptions({ ...options, [name]: isOn })}
              >
                {label}
              </Tick>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={sending !== null}>
            {text.form.upload}
          </Button>
          {sending ? (
            <Button kind="secondary" onClick={cancel}>
              {text.form.cancel}
            </Button>
          ) : null}
        </div>
        {sending ? <Uploading {...sending} /> : null}
        <Samples kind={kind} />
      </form>
    </Section>
  );
}

/** Below the button, which stays where it is. */
const Uploading = ({ name, share }: Sending) => (
  <div className="flex w-full flex-col gap-1">
    <ProgressBar label={text.form.uploading(name)} share={share} />
    <p role="status" className="text-muted">
      {text.form.uploaded(Math.floor(share * 100))}
    </p>
  </div>
);
