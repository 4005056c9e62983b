/** A held decision, with the seconds until it is carried out and an Undo button. */
import { useState } from 'react';
import type { ActOnWire } from '../../../contract/act.ts';
import { Keys } from '../../app/kbd.tsx';
import { useKeys } from '../../app/use-keys.tsx';
import { Button } from '../../parts/button.tsx';
import { focusAfter } from '../../parts/focus-after.ts';
import { Icon } from '../../parts/icon.tsx';
import { moneyText } from '../../parts/money.ts';
import { useActs } from '../acts.ts';
import { useDesk } from '../query.ts';
import { useRefreshUntilGone } from '../refresh.ts';
import { useSecondsUntil } from '../seconds.ts';
import { text } from './text.ts';

/** What can be decided again. */
const toDecision = focusAfter('#decision');

export function HeldAct({ act }: { act: ActOnWire }) {
  const { claim } = useDesk();
  const { takeBack } = useActs();
  const left = useSecondsUntil(act.until, useRefreshUntilGone());
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    if (busy) return;
    setBusy(true);
    await takeBack(act);
    setBusy(false);
  };
  // The toast has this shortcut too, but not after a reload or in another tab.
  useKeys(left > 0 ? { undo: () => void undo() } : {});
  return (
    <section
      ref={toDecision}
      aria-label={text.held.calls[act.call]}
      className="m-4 flex flex-col gap-2 rounded-lg border border-info bg-info-wash p-3"
    >
      <h2 className="flex items-center gap-1.5 font-semibold">
        <Icon name="clock" size={18} />
        {text.held.calls[act.call]}
      </h2>
      <p role="timer">{left > 0 ? text.held.leaves(left) : text.held.leaving}</p>
      {act.amounts.length > 0 ? (
        <p>{act.amounts.map((amount) => moneyText(amount, claim.currency)).join(' + ')}</p>
      ) : null}
      <p className="text-muted">{text.held.to(act.recipient)}</p>
      <p className="text-muted">{text.held.by(act.by.name)}</p>
      {left > 0 ? (
        <Button kind="secondary" busy={busy} onClick={undo} aria-keyshortcuts="z" className="self-start">
          {text.held.undo}
          <Keys of="undo" />
        </Button>
      ) : null}
    </section>
  );
}
