/** What a rule does: one decision at most, and what comes besides. */
import type { Label } from '../../contract/label.ts';
import {
  APPROVALS,
  type ApprovalWay,
  type DecidingAct,
  decidingAct,
  type RuleAct,
} from '../../domain/automation/acts.ts';
import { DECISION_REASONS, type RefusalReason } from '../../domain/claims/decision.ts';
import { PROOF_REQUEST_TYPES, PROOF_REQUESTS } from '../../domain/claims/proof-request.ts';
import type { FieldProblem } from '../../domain/problems/problems.ts';
import { useColleagues } from '../app/colleagues.ts';
import { useKept } from '../lists/kept.tsx';
import { BOX, Field, TextArea } from '../parts/field.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { type DecidingKind, pathOfAct, sideOf, withDeciding, withDecision, withSide } from './edit-acts.ts';
import { text } from './text.ts';
import { NAME, type Rules } from './use-rules.ts';

const words = text.acts;

type Props = {
  value: readonly RuleAct[];
  onValue: (acts: readonly RuleAct[]) => void;
  problems: readonly FieldProblem[];
  mayChange: boolean;
};

export function ActsField({ value: acts, onValue, problems, mayChange }: Props) {
  const decides = decidingAct(acts);
  const choose = (kind: string) => onValue(withDecision(acts, kind === '' ? null : (kind as DecidingKind)));
  return (
    <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4 rounded-xl border border-line p-4">
      <legend className="px-1 font-semibold">{text.fields.acts}</legend>
      <Field label={words.decision}>
        {(ids) => (
          <select
            {...ids}
            value={decides?.act ?? ''}
            onChange={({ target }) => choose(target.value)}
            className={`${BOX} max-w-md`}
          >
            {DECISIONS.map((kind) => (
              <option key={kind} value={kind}>
                {text.ruled[kind]}
              </option>
            ))}
            <option value="">{words.none}</option>
          </select>
        )}
      </Field>
      {decides ? (
        <Decision
          act={decides}
          onAct={(act) => onValue(withDeciding(acts, act))}
          errorAt={(name) => messageAt(problems, `${pathOfAct(acts, decides.act)}.${name}`)}
        />
      ) : null}
      <Besides acts={acts} onActs={onValue} />
      <ul role="alert" className="font-semibold text-danger empty:hidden">
        {problems
          .filter(({ path }) => !FIELDS.some((name) => path.endsWith(`.${name}`)))
          .map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
      </ul>
    </fieldset>
  );
}

const DECISIONS = ['approve', 'deny', 'ask', 'hold'] as const satisfies readonly DecidingKind[];
/** The fields that show their own problems. */
const FIELDS = ['message', 'types', 'reason'] as const;

const messageAt = (problems: readonly FieldProblem[], at: string): string | null =>
  problems.find(({ path }) => path === at)?.message ?? null;

type DecisionProps = {
  act: DecidingAct;
  onAct: (act: DecidingAct) => void;
  errorAt: (name: (typeof FIELDS)[number]) => string | null;
};

function Decision({ act, onAct, errorAt }: DecisionProps) {
  const denyReasons = useKept<Rules>(NAME).data?.denyReasons ?? [];
  switch (act.act) {
    case 'hold':
      return null;
    case 'approve':
      return (
        <>
          <Choice
            label={words.way}
            value={act.as}
            options={APPROVALS}
            error={null}
            onValue={(as) => onAct({ ...act, as: as as ApprovalWay })}
          />
          <Message
            value={act.message ?? ''}
            hint={words.optional}
            error={errorAt('message')}
            onValue={(message) => onAct({ ...act, message: message === '' ? null : message })}
          />
        </>
      );
    case 'deny':
      return (
        <>
          <Choice
            label={words.reason}
            value={act.reason}
            options={Object.fromEntries(
              // One that was allowed when the rule was written stays to be seen.
              [...new Set([...denyReasons, act.reason])].map((reason) => [
                reason,
                DECISION_REASONS[reason].label,
              ]),
            )}
            error={errorAt('reason')}
            onValue={(reason) => onAct({ ...act, reason: reason as RefusalReason })}
          />
          <Message
            value={act.message}
            hint={words.messageHint}
            error={errorAt('message')}
            onValue={(message) => onAct({ ...act, message })}
          />
        </>
      );
    case 'ask':
      return (
        <>
          <Ticks
            label={words.types}
            options={PROOF_REQUEST_TYPES.map((value) => ({ value, label: PROOF_REQUESTS[value] }))}
            chosen={act.types}
            error={errorAt('types')}
            onChosen={(types) => onAct({ ...act, types })}
          />
          <Message
            value={act.message}
            hint={words.messageHint}
            error={errorAt('message')}
            onValue={(message) => onAct({ ...act, message })}
          />
        </>
      );
  }
}

type BesidesProps = { acts: readonly RuleAct[]; onActs: (acts: readonly RuleAct[]) => void };

function Besides({ acts, onActs }: BesidesProps) {
  const labels = useKept<{ labels: Label[] }>('labels').data?.labels ?? [];
  const colleagues = useColleagues();
  const people = colleagues.map(({ id, name }) => ({ value: id, label: name }));
  const assigned = sideOf(acts, 'assign')?.to ?? '';
  return (
    <>
      <Ticks
        label={words.labels}
        options={labels.map(({ name }) => ({ value: name, label: name }))}
        none={words.noLabels}
        chosen={sideOf(acts, 'label')?.labels ?? []}
        onChosen={(chosen) => onActs(withSide(acts, { act: 'label', labels: chosen }))}
      />
      <Field label={words.assign}>
        {(ids) => (
          <select
            {...ids}
            value={assigned}
            onChange={({ target }) => onActs(withSide(acts, { act: 'assign', to: target.value }))}
            className={`${BOX} max-w-md`}
          >
            <option value="">{words.nobody}</option>
            {people.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Ticks
        label={words.notify}
        options={people}
        chosen={sideOf(acts, 'notify')?.to ?? []}
        onChosen={(to) => onActs(withSide(acts, { act: 'notify', to }))}
      />
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: Readonly<Record<string, string>>;
  error: string | null;
  onValue: (value: string) => void;
};

const Choice = ({ label, value, options, error, onValue }: ChoiceProps) => (
  <Field label={label} error={error}>
    {(ids) => (
      <select
        {...ids}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        className={`${BOX} max-w-md`}
      >
        {Object.entries(options).map(([name, word]) => (
          <option key={name} value={name}>
            {word}
          </option>
        ))}
      </select>
    )}
  </Field>
);

type MessageProps = { value: string; hint: string; error: string | null; onValue: (value: string) => void };

const Message = (props: MessageProps) => (
  <TextArea label={words.message} maxLength={5_000} className="max-w-2xl" {...props} />
);
