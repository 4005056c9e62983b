import type { NewApiToken } from '../../contract/api-token.ts';
import { copy } from '../app/copy.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { text } from './text.ts';

/** Shown once, right after the token was made. A press beside the dialog doesn't close it. */
export function MadeDialog({ made, onClose }: { made: NewApiToken; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={text.made.title}>
      <div className="flex flex-col gap-4">
        <p>{text.made.text}</p>
        <output
          aria-label={text.made.label}
          className="rounded-lg bg-canvas p-3 font-mono wrap-anywhere select-all"
        >
          {made.token}
        </output>
        <div className="flex justify-end gap-2">
          <Button kind="secondary" onClick={() => void copy(made.token)}>
            {text.made.copy}
          </Button>
          <Button onClick={onClose}>{text.made.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}
