import { copy } from '../app/copy.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { text } from './text.ts';

type Props = { codes: readonly string[]; onClose: () => void };

/** Shown once, right after the codes were made. */
export function CodesDialog({ codes, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={text.codes.title}>
      <div className="flex flex-col gap-4">
        <p>{text.codes.lead}</p>
        <ul className="grid grid-cols-2 gap-2 rounded-lg bg-canvas p-3 font-mono max-sm:grid-cols-1">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex justify-end gap-2">
          <Button kind="secondary" onClick={() => void copy(codes.join('\n'))}>
            {text.codes.copy}
          </Button>
          <Button onClick={onClose}>{text.codes.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}
