/** A decision that was stopped, with the events that stopped it. */
import { useState } from 'react';
import type { ActOnWire } from '../../../contract/act.ts';
import { useMe } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useActs } from '../acts.ts';
import { EventList } from '../conversation/event-lines.tsx';
import { useDesk } from '../query.ts';
import { useSaveUnsent } from '../unsent.ts';
import { isDraftOf } from './kept-form.ts';
import { text } from './text.ts';

type Props = {
  act: ActOnWire;
  /** Null for what the claim no longer allows: it can't be sent either. */
  onEdit: (() => void) | null;
};

export function StoppedAct({ act, onEdit }: Props) {
  const { sendAgain, takeBack } = useActs();
  const { unsent } = useDesk();
  const { person } = useMe();
  const saveUnsent = useSaveUnsent();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const edit = async () => {
    if (await takeBack(act)) onEdit?.();
  };
  const throwAway = async () => {
    const draft = unsent.find(({ kind }) => kind === 'decision');
    if ((await takeBack(act)) && isDraftOf(act, draft, person.id)) await saveUnsent('decision', null);
  };
  const written = writtenIn(act.body);
  return (
    <section
      role="alert"
      aria-label={text.stopped.title}
      className="m-4 flex flex-col gap-2 rounded-lg border border-danger bg-danger-wash p-3"
    >
      <h2 className="flex items-center gap-1.5 font-semibold text-danger">
        <Icon name="alert" size={18} />
        {text.held.calls[act.call]}: {text.stopped.title}
      </h2>
      {act.problem ? <p>{act.problem.detail}</p> : null}
      {written ? (
        <p dir="auto" className="whitespace-pre-wrap border-s-2 border-line ps-2">
          {written}
        </p>
      ) : null}
      {act.changes.length > 0 ? (
        <>
          <h3 className="font-semibold">{text.stopped.happened}</h3>
          <EventList events={act.changes} />
        </>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {onEdit === null ? null : (
          <>
            <Button kind="secondary" busy={busy} onClick={() => run(() => sendAgain(act))}>
              {text.stopped.sendAgain}
            </Button>
            <Button kind="secondary" busy={busy} onClick={() => run(edit)}>
              {text.stopped.edit}
            </Button>
          </>
        )}
        <Button kind="destructive" busy={busy} onClick={() => run(throwAway)}>
          {text.stopped.throwAway}
        </Button>
      </div>
    </section>
  );
}

/** The words of a decision or message. */
function writtenIn(body: unknown): string | null {
  const { message, messageContent } = Object(body) as Record<string, unknown>;
  const words = message ?? messageContent;
  return typeof words === 'string' && words !== '' ? words : null;
}
