import { copy } from '../app/copy.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { text } from './text.ts';

/** Shown once. A press beside the dialog doesn't close it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={text.secret.title}>
      <div className="flex flex-col gap-4">
        <p>{text.secret.text}</p>
        <output
          aria-label={text.secret.label}
          className="rounded-lg bg-canvas p-3 font-mono wrap-anywhere select-all"
        >
          {secret}
        </output>
        <div className="flex justify-end gap-2">
          <Button kind="secondary" onClick={() => void copy(secret)}>
            {text.secret.copy}
          </Button>
          <Button onClick={onClose}>{text.secret.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}
