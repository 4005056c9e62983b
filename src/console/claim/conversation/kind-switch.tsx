import { text } from '../text.ts';
import type { WrittenKind } from './written.ts';

type Props = { kinds: readonly WrittenKind[]; kind: WrittenKind; onKind: (kind: WrittenKind) => void };

/** Message or note. Nothing to choose for people who may write only one of them. */
export function KindSwitch({ kinds, kind, onKind }: Props) {
  if (kinds.length < 2) return null;
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{text.conversation.choose}</legend>
      {kinds.map((one) => (
        <label
          key={one}
          className="flex min-h-9 cursor-pointer items-center rounded-lg border border-transparent px-3 font-semibold text-muted has-checked:border-edge has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brand-ink pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="written"
            checked={kind === one}
            onChange={() => onKind(one)}
            className="sr-only"
          />
          {text.conversation.kind[one]}
        </label>
      ))}
    </fieldset>
  );
}
