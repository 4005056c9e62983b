/** A button that asks before it does what can't be taken back. */
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { headingAfter } from './focus-after.ts';
import { text } from './text.ts';

type Props = {
  /** Of the button, if it alone doesn't say what it is about. */
  label?: string;
  button: string;
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** Of the act: whether it takes something away. */
  isDestructive?: boolean;
  busy?: boolean;
  onYes: () => void;
};

export function Question(props: Props) {
  const { label, button, title, children, isDestructive = true, busy = false, onYes } = props;
  const [isAsking, setAsking] = useState(false);
  const yes = () => {
    setAsking(false);
    onYes();
  };
  return (
    <>
      <span ref={headingAfter} className="contents">
        <Button
          kind={isDestructive ? 'quiet' : 'secondary'}
          busy={busy}
          aria-label={label}
          onClick={() => setAsking(true)}
        >
          {button}
        </Button>
      </span>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={title}>
        <div className="flex flex-col gap-2">{children}</div>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button kind={isDestructive ? 'destructive' : 'primary'} onClick={yes}>
            {button}
          </Button>
          <Button kind="quiet" onClick={() => setAsking(false)}>
            {text.cancel}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
