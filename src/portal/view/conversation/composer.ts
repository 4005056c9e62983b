/** A form in which a message is written: what is typed is kept at every key, and given back whatever happens. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { storedOf, type Uploads, useUploads } from '../../uploads/uploads.ts';
import type { FieldError } from '../../views.ts';
import type { ConversationProps, Draft, Where } from './model.ts';
import type { Talk } from './talk.ts';
import { words } from './text.ts';

export type Composing = {
  where: Where;
  /** The fields' names. */
  names: { content: string; files: string };
  values: Draft;
  errors: FieldError[];
  check: (draft: { content: string; files: number; acknowledged: boolean }) => FieldError[];
  /** What goes out of what was written. */
  contentOf?: (draft: Draft) => string;
  /** Also takes over what was kept for the other form, where that one is not shown. */
  takesOver: boolean;
};

export type Composer = {
  form: RefObject<HTMLFormElement | null>;
  uploads: Uploads;
  errors: FieldError[];
  errorOf: (field: string) => string | null;
  /** Letters written; the text itself stays the browser's. */
  length: number;
  /** What is said of a draft that was kept. */
  note: string | null;
  isWaiting: boolean;
  isEmpty: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: () => void;
};

type Fields = { box: HTMLTextAreaElement | null; tick: HTMLInputElement | null };

function fieldsOf(form: HTMLFormElement | null, name: string): Fields {
  const box = form?.elements.namedItem(name);
  const tick = form?.elements.namedItem('acknowledged');
  return {
    box: box instanceof HTMLTextAreaElement ? box : null,
    tick: tick instanceof HTMLInputElement ? tick : null,
  };
}

const joined = (...texts: string[]) => texts.filter((text) => text.trim() !== '').join('\n\n');

export function useComposer(conversation: ConversationProps, talk: Talk, composing: Composing): Composer {
  const { where, names, values } = composing;
  const { keeper } = talk;
  const { uploadUrl: url, token, filesMax } = conversation;
  const form = useRef<HTMLFormElement>(null);
  const uploads = useUploads({ photos: values.files }, filesMax, { url, token }, 'message');
  const [errors, setErrors] = useState(composing.errors);
  const [length, setLength] = useState(values.content.length);
  const [note, setNote] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const isRestored = useRef(false);

  const written = (): Draft => {
    const { box, tick } = fieldsOf(form.current, names.content);
    const acknowledged = tick?.checked ?? false;
    return { content: box?.value ?? '', files: storedOf(uploads.photos), acknowledged };
  };
  const write = (content: string) => {
    const { box } = fieldsOf(form.current, names.content);
    if (box) box.value = content;
    setLength(content.length);
  };
  const keep = () => {
    if (!isRestored.current) return;
    const missing = uploads.photos.filter(({ fileKey }) => fileKey === null).map(({ filename }) => filename);
    keeper?.keepDraft(where, { ...written(), missing });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page's script has taken over
  useEffect(() => {
    if (keeper === null || isRestored.current) return;
    isRestored.current = true;
    const kept = keeper.draft(where);
    const other = composing.takesOver ? keeper.draft('proof') : null;
    const { box, tick } = fieldsOf(form.current, names.content);
    const before = joined(kept.content, other?.content ?? '');
    // Typed before the script came, or given back by the server or the browser: what was kept goes before it, and the caret
    // stays where it is.
    if (box && !box.value.includes(before)) {
      box.setRangeText(box.value === '' ? before : `${before}\n\n`, 0, 0, 'preserve');
    }
    setLength(box?.value.length ?? 0);
    if (tick && kept.acknowledged) tick.checked = true;
    const files = [...kept.files, ...(other?.files ?? [])];
    uploads.restore(files);
    const missing = [...kept.missing, ...(other?.missing ?? [])];
    if (missing.length > 0) setNote(words.keptWithout(missing.join(', ')));
    else if (kept.content !== '' || files.length > 0) setNote(words.kept);
    keep();
    if (other) keeper.keepDraft('proof', { content: '', files: [], acknowledged: false, missing: [] });
  }, [keeper]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a file comes, goes or is stored
  useEffect(keep, [uploads.photos]);

  const { edited } = talk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that comes back
  useEffect(() => {
    const isOurs = edited?.where === where || (edited?.where === 'proof' && composing.takesOver);
    if (!edited || !isOurs) return;
    const { box } = fieldsOf(form.current, names.content);
    write(joined(edited.content, box?.value ?? ''));
    uploads.restore(edited.files);
    keep();
    talk.discard(edited.key);
    box?.focus();
  }, [edited]);

  const submit = () => {
    const draft = written();
    const wrong = uploads.photos.some(({ error }) => error !== null)
      ? [{ field: names.files, message: words.fileFailed }]
      : composing.check({ ...draft, files: draft.files.length });
    setErrors(wrong);
    if (wrong.length > 0) return;
    const content = composing.contentOf?.(draft) ?? draft.content.trim();
    talk.send(where, { ...draft, content });
    write('');
    const { tick } = fieldsOf(form.current, names.content);
    if (tick) tick.checked = false;
    uploads.clear();
    setNote(null);
    keeper?.keepDraft(where, { content: '', files: [], acknowledged: false, missing: [] });
  };
  const waits = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the last upload has settled
  useEffect(() => {
    if (!waits.current) return;
    waits.current = false;
    setWaiting(false);
    submit();
  }, [uploads.settled]);

  return {
    form,
    uploads,
    errors,
    errorOf: (field) => errors.find((error) => error.field === field)?.message ?? null,
    length,
    note,
    isWaiting,
    isEmpty: length === 0 && uploads.photos.length === 0,
    onSubmit: (event) => {
      event.preventDefault();
      if (!uploads.isRunning()) return submit();
      waits.current = true;
      setWaiting(true);
    },
    onInput: () => {
      const { content } = written();
      setLength(content.length);
      keep();
    },
  };
}
