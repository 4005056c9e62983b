/** A form for writing a message. It saves the draft on every keystroke and restores it after any failure. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldError } from '../../../parts/views.ts';
import { storedOf, type Uploads, useUploads } from '../../../uploads/uploads.ts';
import type { Written } from './answers.ts';
import type { ConversationControls } from './controls.ts';
import { useDraft } from './draft.ts';
import { fieldsOf } from './fields.ts';
import type { ConversationProps, Draft, Where } from './model.ts';
import { words } from './text.ts';

export type Composing = {
  where: Where;
  /** Names of the fields. */
  names: { content: string; files: string };
  values: Draft;
  errors: FieldError[];
  check: (written: Written) => FieldError[];
  /** Turns the draft into the message's text. */
  contentOf: (draft: Draft) => string;
  /** Also restores the draft of the other form if that form is not shown. */
  takesOver: boolean;
};

export type Composer = {
  form: RefObject<HTMLFormElement | null>;
  uploads: Uploads;
  errors: FieldError[];
  errorOf: (field: string) => string | null;
  /** Length of the text. The text itself stays in the uncontrolled field. */
  length: number;
  /** Explains a restored draft. */
  note: string | null;
  isWaiting: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: () => void;
};

export function useComposer(
  conversation: ConversationProps,
  controls: ConversationControls,
  composing: Composing,
): Composer {
  const { where, names, values, takesOver } = composing;
  const { uploadUrl: url, token, filesMax } = conversation;
  const form = useRef<HTMLFormElement>(null);
  const fields = fieldsOf(form, names.content);
  const uploads = useUploads({ photos: values.files }, filesMax, { url, token }, 'message');
  const draft = useDraft(controls, { where, fields, uploads, takesOver });
  const [errors, setErrors] = useState(composing.errors);
  const [length, setLength] = useState(values.content.length);
  const measure = () => setLength(fields.written([]).content.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the code changed the text
  useEffect(measure, [draft.note, controls.edited]);

  const submit = () => {
    const written = fields.written(storedOf(uploads.photos));
    const wrong = uploads.photos.some(({ error }) => error !== null)
      ? [{ field: names.files, message: words.fileFailed }]
      : composing.check({ ...written, files: written.files.length });
    setErrors(wrong);
    if (wrong.length > 0) return;
    controls.send(where, { ...written, content: composing.contentOf(written) });
    fields.clear();
    uploads.clear();
    draft.forget();
    measure();
  };
  const wait = useWait(uploads, submit);
  return {
    form,
    uploads,
    errors,
    errorOf: (field) => errors.find((error) => error.field === field)?.message ?? null,
    length,
    note: draft.note,
    isWaiting: wait.isWaiting,
    onSubmit: (event) => {
      event.preventDefault();
      if (uploads.isRunning()) wait.begin();
      else submit();
    },
    onInput: () => {
      measure();
      draft.keep();
    },
  };
}

/** A message that is submitted during uploads is sent once they finish. */
function useWait(uploads: Uploads, submit: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the last upload has settled
  useEffect(() => {
    if (!isWaiting) return;
    setWaiting(false);
    submit();
  }, [uploads.settled]);
  return { isWaiting, begin: () => setWaiting(true) };
}
