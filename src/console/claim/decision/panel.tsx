/** The decision about the claim: decisions that are held or were stopped, and the open form or the choices. */
import { Activity, useState } from 'react';
import type { ActOnWire } from '../../../contract/act.ts';
import { useDeciding } from '../../app/presence.tsx';
import { useCan, useMe } from '../../app/session.tsx';
import { type Handlers, useKeys } from '../../app/use-keys.tsx';
import { onceLoaded, useLoadedWhenIdle } from '../../parts/once-loaded.tsx';
import { MergedInto } from '../panels/merged-into.tsx';
import { useDesk } from '../query.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import { CHOICES, type ChoiceId, choicesOf, type FormChoice } from './choices.ts';
import { HeldAct } from './held-act.tsx';
import { isDraftOf, openChoice } from './kept-form.ts';
import { useMoveOn } from './move-on.ts';
import { Outcome } from './outcome.tsx';
import { StoppedAct } from './stopped-act.tsx';
import { useWait } from './wait.ts';

const Forms = onceLoaded(async () => (await import('./forms.tsx')).Forms);
const OPENED_BY_KEYS = [Forms];

/** `start`: the body of the act that is being edited; null for a new decision. */
export type Opened = { choice: FormChoice; start: unknown };

/** Most decisions are plain approvals. So the form is drawn in advance while the browser is idle, and pressing `a` only shows it. */
const APPROVAL: Opened = { choice: 'approve', start: null };

export function DecisionPanel() {
  const desk = useDesk();
  const choices = choicesOf(desk, useCan());
  const [opened, setOpened] = useOpened();
  const isLoaded = useLoadedWhenIdle(OPENED_BY_KEYS);
  useDeciding(opened !== null);
  const [form, startAnew] = useFormNumber(opened === null);
  const drawn = opened ?? (isLoaded && choices.includes('approve') ? APPROVAL : null);
  const close = () => {
    setOpened(null);
    startAnew();
  };
  const moveOn = useMoveOn();
  const wait = useWait(moveOn);
  const choose = (choice: ChoiceId) => {
    if (choice === 'wait') void wait();
    else setOpened({ choice, start: null });
  };
  useKeys(keysOf(choices, choose));
  const editOf = (act: ActOnWire) => {
    const choice = choiceOf(act);
    if (choice === null || !choices.includes(choice)) return null;
    return () => {
      setOpened({ choice, start: act.body });
      startAnew();
    };
  };
  const decisions = desk.held.filter(({ call }) => call !== 'message');
  return (
    <>
      <MergedInto />
      {decisions.map((act) =>
        act.state === 'held' ? (
          <HeldAct key={act.id} act={act} />
        ) : (
          <StoppedAct key={act.id} act={act} onEdit={editOf(act)} />
        ),
      )}
      {opened === null ? <ChoiceButtons choices={choices} onChoose={choose} /> : null}
      {drawn === null ? null : (
        <Activity mode={opened === null ? 'hidden' : 'visible'}>
          <Forms
            key={`${drawn.choice} ${form}`}
            opened={drawn}
            isPossible={choices.includes(drawn.choice)}
            onCancel={close}
            onThrowAway={close}
            onTakeOther={() => {
              const choice = openChoice(desk.unsent.find(({ kind }) => kind === 'decision')?.form);
              setOpened(choice && { choice, start: null });
              startAnew();
            }}
            onDone={() => {
              close();
              moveOn();
            }}
          />
        </Activity>
      )}
      <Outcome />
    </>
  );
}

/**
 * A form that was left half filled in opens again, also when the claim no longer allows it: it says so, and what was typed can be read and thrown
 * away. A form that is open stays, whatever a colleague decides.
 */
function useOpened() {
  const { unsent, held } = useDesk();
  const { person } = useMe();
  return useState<Opened | null>(() => {
    const draft = unsent.find(({ kind }) => kind === 'decision');
    const choice = openChoice(draft?.form);
    const isSent = held.some((act) => isDraftOf(act, draft, person.id));
    return choice === null || isSent ? null : { choice, start: null };
  });
}

/** A new number, and so a new form, each time a form closes. A form that was drawn in advance also gets a new number when the claim changes. */
function useFormNumber(isHidden: boolean) {
  const desk = useDesk();
  const [drawn, setDrawn] = useState({ desk, number: 0 });
  const startAnew = () => setDrawn(({ number }) => ({ desk, number: number + 1 }));
  if (isHidden && drawn.desk !== desk) startAnew();
  return [drawn.number, startAnew] as const;
}

const keysOf = (choices: readonly ChoiceId[], choose: (choice: ChoiceId) => void): Handlers =>
  Object.fromEntries(
    choices.flatMap((choice) => {
      const { shortcut } = CHOICES[choice];
      return shortcut === null ? [] : [[shortcut, () => choose(choice)]];
    }),
  );

const CHOICE_OF: Partial<Record<ActOnWire['call'], Opened['choice']>> = {
  approve: 'approve',
  deny: 'deny',
  ask: 'ask',
  resolve_externally: 'external',
};

function choiceOf({ call, body }: ActOnWire): Opened['choice'] | null {
  const { until, status } = Object(body) as { until?: unknown; status?: unknown };
  if (call === 'dismiss') return until === null ? 'dismiss' : 'setAside';
  if (call === 'update') return status === 'CLOSED' ? 'close' : status === 'OPEN' ? 'reopen' : 'status';
  return CHOICE_OF[call] ?? null;
}
