/** The frame of every decision's form: its fields, a notice if the claim changed meanwhile, and the button. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ActBody } from '../../../contract/act.ts';
import { Keys } from '../../app/kbd.tsx';
import { isSend } from '../../app/keys.ts';
import { fieldError, leftOf, sentenceOf } from '../../app/problem.ts';
import { useKeys } from '../../app/use-keys.tsx';
import { Button } from '../../parts/button.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { useRefusedField } from '../../parts/refused-field.ts';
import { useActs } from '../acts.ts';
import { ChangedNotice } from '../changed-notice.tsx';
import { useChangesSince } from '../changes-since.ts';
import { OtherText } from '../other-text.tsx';
import { isConflict } from '../send-once.ts';
import { text as claimText } from '../text.ts';
import { text } from './text.ts';

export type FormProps = {
  /** The body of the act that is being edited; null for a new decision. */
  start: unknown;
  /** Whether it can be sent as the claim is now. */
  isPossible: boolean;
  /** When what is in it was typed, if that was before the claim was opened (ISO 8601). */
  since?: string | null;
  /** Saves what is typed, so that what is kept of it is older than the decision and goes with it. False if another tab saved something else. */
  beforeSend?: () => Promise<boolean>;
  /** What was filled in otherwise in another tab; null if there is nothing. */
  other?: { words: string; onTake: () => void; onReplace: () => void } | null;
  /** Opens the form that was filled in there. */
  onTakeOther: () => void;
  onDone: () => void;
  onCancel: () => void;
  onThrowAway: () => void;
};

type Props = FormProps & {
  title: string;
  send: string;
  kind?: 'approve' | 'primary' | 'destructive';
  submit: () => Promise<void>;
  /** The refusal of the last attempt; null if there is none. */
  error: unknown;
  /** Paths of the fields that show the refusal themselves. */
  fields?: readonly string[];
  children: ReactNode;
};

export function DecisionForm(all: Props) {
  const { title, send, kind = 'primary', submit, error, fields = [], children, ...props } = all;
  const [busy, setBusy] = useState(false);
  const { other = null } = props;
  const { news, accept } = useChangesSince(true, props.since);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const { form, onTried } = useRefusedField();
  const run = async () => {
    setBusy(true);
    if ((await props.beforeSend?.()) !== false) await submit();
    setBusy(false);
    onTried();
  };
  // While it is sent, the claim may change by this very decision.
  const isOver = !props.isPossible && !busy;
  /** Sends the form unless the claim changed: the person must see the changes first. */
  const runUnlessChanged = () => {
    if (!busy && !isOver && news.length === 0 && other === null) void run();
  };
  /** Moves the focus out first: the form is hidden before it is removed, and the next key must not go to one of its fields. */
  const cancel = () => {
    form.current?.closest<HTMLElement>('section')?.focus({ preventScroll: true });
    props.onCancel();
  };
  useKeys({ send: runUnlessChanged });
  const isAtField = fields.some((path) => fieldError(error, path) === sentenceOf(error));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    runUnlessChanged();
  };
  return (
    <form
      ref={form}
      aria-label={title}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (isSend(event) && !event.repeat) runUnlessChanged();
        else if (event.key === 'Escape') cancel();
        else return;
        event.preventDefault();
      }}
      className="relative flex flex-col gap-4 p-4"
    >
      {/* Leaves room for what takes the form away, also above when scrolled to. */}
      <h2
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-4 pe-20 text-lg font-bold wrap-anywhere outline-none"
      >
        {title}
      </h2>
      {children}
      <Refusal isOnlyHeard={isAtField}>{error && !isConflict(error) ? sentenceOf(error) : null}</Refusal>
      {other !== null ? (
        <OtherText
          title={claimText.other.draft}
          words={other.words}
          take={{ label: claimText.other.take, onTake: other.onTake }}
          onReplace={other.onReplace}
        />
      ) : news.length > 0 || isOver ? (
        <ChangedNotice
          events={news}
          onSendAnyway={
            isOver
              ? null
              : () => {
                  accept();
                  void run();
                }
          }
          onThrowAway={props.onThrowAway}
        />
      ) : (
        // Stays visible however long the form is.
        <div className="sticky bottom-0 -mx-4 -mb-4 flex border-t border-line bg-canvas p-4 pt-3">
          <Button type="submit" kind={kind} busy={busy} aria-keyshortcuts="Control+Enter" className="flex-1">
            {send}
            <Keys of="send" />
          </Button>
        </div>
      )}
      {/* Beside the heading, but the last to be reached by keyboard. */}
      <Button kind="quiet" onClick={cancel} className="absolute end-2 top-2.5">
        {text.cancel}
      </Button>
    </form>
  );
}

/** Sends a decision. If it is refused, `error` holds the refusal until the person changes the fields that it names. */
export function useDecide(onDone: () => void) {
  const { decide } = useActs();
  const [error, setError] = useState<unknown>(null);
  const send = async (act: ActBody, done: string) => {
    setError(null);
    try {
      await decide(act, done, onDone);
    } catch (problem) {
      setError(problem);
    }
  };
  const onChange = (fields: readonly string[]) => setError((last: unknown) => leftOf(last, fields));
  return { send, error, onChange };
}
