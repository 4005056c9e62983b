/** The approval, filled in with what the customer asked for. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldError, Problem } from '../../app/problem.ts';
import { Button } from '../../parts/button.tsx';
import { TextArea } from '../../parts/field.tsx';
import { moneyText } from '../../parts/money.ts';
import { onceLoaded } from '../../parts/once-loaded.tsx';
import { useDesk } from '../query.ts';
import {
  type ApprovalBody,
  amountLine,
  bodyOf,
  formOf,
  type LineForm,
  pathOf,
  restored,
} from './approval.ts';
import { ApprovalAmounts } from './approval-amounts.tsx';
import { ApprovalLine } from './approval-line.tsx';
import { DecisionForm, type FormProps, useDecide } from './form.tsx';
import { useKeptForm } from './kept-form.ts';
import { usePreview } from './preview.ts';
import { text } from './text.ts';

const ConfirmAddress = onceLoaded(async () => (await import('./confirm-address.tsx')).ConfirmAddress);

const NOTHING: ApprovalBody = { resolutions: [], message: null };

export function ApproveForm(props: FormProps) {
  const { claim, methods, asked } = useDesk();
  const { send, error, onChange } = useDecide(props.onDone);
  const [isTried, setTried] = useState(false);
  const { form, change, frame } = useKeptForm('approve', props, {
    start: props.start ? formOf(props.start as ApprovalBody) : null,
    // Nothing is asked for any more once a colleague decided.
    blank: formOf(asked?.body ?? NOTHING),
    restore: (kept) => restored(kept, claim.claimItems),
    onChange: (names) => onChange(names.map((name) => (name === 'lines' ? 'resolutions' : name))),
  });
  const body = bodyOf(form);
  const preview = usePreview(body);
  /** What the decision was refused for, or what it would be refused for. */
  const refusal = error ?? preview.error;
  const changeLine = (at: number, part: Partial<LineForm>) =>
    change({ lines: form.lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  const amounts = useRef<HTMLDivElement>(null);
  /** What takes the place of the pressed button gets the focus. */
  const setLines = (lines: LineForm[], next: string) => {
    flushSync(() => change({ lines }));
    amounts.current?.querySelector<HTMLElement>(next)?.focus();
  };
  const isEmpty = body.resolutions.length === 0;
  const byHand = new Set<string>(methods?.types.filter(({ isByHand }) => isByHand).map(({ type }) => type));
  const { plan } = preview;
  /** The total of exactly what is in the form; null until it is known. */
  const total = plan && preview.isOfBody && !isEmpty ? moneyText(plan.totals.total, plan.currency) : null;
  return (
    <DecisionForm
      {...frame}
      title={text.choices.approve}
      send={text.approve.button(total)}
      kind="approve"
      fields={['message']}
      error={shownAtLine(refusal, form.lines.length) ? null : refusal}
      submit={async () => {
        setTried(true);
        if (!isEmpty) await send({ call: 'approve', body }, text.done.approve(claim.claimNumber, total));
      }}
    >
      <div ref={amounts} className="flex flex-col gap-4">
        {form.lines.map((line, at) => (
          <ApprovalLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added and removed at the end
            key={at}
            line={line}
            path={pathOf(form, at)}
            plan={plan}
            error={refusal}
            onChange={(part) => changeLine(at, part)}
            onRemove={() =>
              setLines(
                form.lines.filter((_, index) => index !== at),
                ':scope > button',
              )
            }
          />
        ))}
        {form.lines.every(({ claimItemId }) => claimItemId !== null) ? (
          <Button
            kind="quiet"
            className="self-start"
            onClick={() => setLines([...form.lines, amountLine()], 'fieldset:last-of-type select')}
          >
            {text.approve.add}
          </Button>
        ) : null}
      </div>
      {refusal instanceof Problem && refusal.code === 'address_came_back' ? <ConfirmAddress /> : null}
      <ApprovalAmounts plan={isEmpty ? null : plan} isOld={preview.isOld} />
      {body.resolutions.some(({ resolutionType }) => byHand.has(resolutionType)) ? (
        <p>{text.approve.byHand}</p>
      ) : null}
      {isEmpty && isTried ? (
        <p role="alert" className="font-semibold text-danger">
          {text.approve.empty}
        </p>
      ) : null}
      <TextArea
        label={text.approve.message}
        rows={2}
        maxLength={5_000}
        value={form.message}
        onValue={(next) => change({ message: next })}
        error={fieldError(error, 'message')}
      />
    </DecisionForm>
  );
}

/** Whether one of the lines shows the refusal. */
const shownAtLine = (error: unknown, lines: number): boolean =>
  error instanceof Problem &&
  error.fields.some(({ path }) => {
    const at = /^resolutions\.(\d{1,3})/.exec(path)?.[1];
    return at !== undefined && Number(at) < lines;
  });
