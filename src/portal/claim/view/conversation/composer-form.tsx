import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { Textarea } from '../../../../ui/field.tsx';
import { text } from '../../../parts/text.ts';
import { PhotoField } from '../../../uploads/photo-field.tsx';
import type { Composer, Composing } from './composer.ts';
import type { ConversationProps } from './model.ts';
import { words } from './text.ts';

/** From this many characters before the limit, show how many are left. */
const NEAR_THE_END = 500;

function Counter({ length, max }: { length: number; max: number }) {
  const left = max - length;
  if (left > NEAR_THE_END) return null;
  return (
    <p className={left < 0 ? 'font-semibold text-danger' : 'text-muted'}>
      {left < 0 ? words.over(-left) : words.left(left)}
    </p>
  );
}

type ComposerFormProps = {
  composer: Composer;
  composing: Composing;
  conversation: ConversationProps;
  action: string;
  formKey: string;
  labels: {
    content: string;
    hint: string;
    files: { legend: string; hint: string; add: string };
    send: string;
  };
  /** Other questions of the form, placed before the button. */
  children?: ReactNode;
};

/** Without script the form submits normally; with script it is sent by fetch. */
export function ComposerForm(props: ComposerFormProps) {
  const { composer, composing, conversation, labels } = props;
  const { names, values } = composing;
  const busy = composer.isWaiting ? words.sending : null;
  return (
    <form
      ref={composer.form}
      method="post"
      action={props.action}
      encType="multipart/form-data"
      noValidate
      onSubmit={composer.onSubmit}
      onInput={composer.onInput}
      className="flex flex-col gap-5"
    >
      <ErrorSummary title={text.frame.errorTitle} errors={composer.errors} />
      <input type="hidden" name="key" value={props.formKey} />
      <div className="flex flex-col gap-2">
        <Textarea
          name={names.content}
          label={labels.content}
          hint={labels.hint}
          error={composer.errorOf(names.content)}
          defaultValue={values.content}
          autoComplete="off"
        />
        <Counter length={composer.length} max={conversation.contentMax} />
        {composer.note === null ? null : (
          <p role="status" className="text-muted">
            {composer.note}
          </p>
        )}
      </div>
      <PhotoField
        uploads={composer.uploads}
        name={names.files}
        max={conversation.filesMax}
        error={composer.errorOf(names.files)}
        sort="message"
        words={labels.files}
      />
      {props.children}
      <Button busy={busy}>{labels.send}</Button>
    </form>
  );
}
