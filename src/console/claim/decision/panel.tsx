/** The decision about the claim: what waits to leave, the open form, or what can be done. */
import { useState } from 'react';
import type { ActOnWire } from '../../../contract/act.ts';
import { useDeciding } from '../../app/presence.tsx';
import { useCan } from '../../app/session.tsx';
import { type Handlers, useKeys } from '../../app/use-keys.tsx';
import { onceLoaded, useLoadedWhenIdle } from '../../parts/once-loaded.tsx';
import { MergedInto } from '../panels/merged-into.tsx';
import { useDesk } from '../query.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import { CHOICES, type ChoiceId, choicesOf } from './choices.ts';
import { HeldAct } from './held-act.tsx';
import { keptChoice } from './kept-form.ts';
import { useMoveOn } from './move-on.ts';
import { Outcome } from './outcome.tsx';
import { StoppedAct } from './stopped-act.tsx';
import { useWait } from './wait.ts';

const Forms = onceLoaded(async () => (await import('./forms.tsx')).Forms);
const OPENED_BY_KEYS = [Forms];

/** `start`: the body of an act that is edited. */
export type Opened = { choice: Exclude<ChoiceId, 'wait'>; start: unknown };

export function DecisionPanel() {
  const desk = useDesk();
  const choices = choicesOf(desk, useCan());
  const [opened, setOpened] = useOpened(choices);
  useLoadedWhenIdle(OPENED_BY_KEYS);
  useDeciding(opened !== null);
  const [isFresh, setFresh] = useState(0);
  const moveOn = useMoveOn();
  const wait = useWait(moveOn);
  const choose = (choice: ChoiceId) => {
    if (choice === 'wait') void wait();
    else setOpened({ choice, start: null });
  };
  useKeys(keysOf(choices, choose));
  const decisions = desk.held.filter(({ call }) => call !== 'message');
  return (
    <>
      <MergedInto />
      {decisions.map((act) =>
        act.state === 'held' ? (
          <HeldAct key={act.id} act={act} />
        ) : (
          <StoppedAct key={act.id} act={act} onEdit={editOf(act, setOpened)} />
        ),
      )}
      {opened === null ? (
        <ChoiceButtons choices={choices} onChoose={choose} />
      ) : (
        <Forms
          key={`${opened.choice} ${isFresh}`}
          opened={opened}
          onCancel={() => setOpened(null)}
          onThrowAway={() => {
            setOpened(null);
            setFresh(isFresh + 1);
          }}
          onDone={() => {
            setOpened(null);
            moveOn();
          }}
        />
      )}
      <Outcome />
    </>
  );
}

/** A form that was left half filled in opens again, if it still can be sent. */
function useOpened(choices: readonly ChoiceId[]) {
  const { unsent } = useDesk();
  const [opened, setOpened] = useState<Opened | null>(() => {
    const kept = keptChoice(unsent.find(({ kind }) => kind === 'decision')?.form);
    const choice = choices.find((one) => one === kept);
    return choice === undefined || choice === 'wait' ? null : { choice, start: null };
  });
  const isPossible = opened !== null && choices.includes(opened.choice);
  return [isPossible ? opened : null, setOpened] as const;
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

function editOf(act: ActOnWire, open: (opened: Opened) => void): (() => void) | null {
  const choice = choiceOf(act);
  return choice === null ? null : () => open({ choice, start: act.body });
}
