/** Where the person writes: a message to the customer, or a note for the team. */
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Keys } from '../../app/kbd.tsx';
import { useDeciding } from '../../app/presence.tsx';
import { fieldError, Problem, sentenceOf } from '../../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../../app/session.tsx';
import { useKeys } from '../../app/use-keys.tsx';
import { Button } from '../../parts/button.tsx';
import { BOX } from '../../parts/field.tsx';
import { deskKey, useDesk } from '../query.ts';
import { text } from '../text.ts';

type Kind = 'message' | 'note';

const CALLS = {
  message: { path: 'messages', permission: 'message:create', longest: 5_000, field: 'messageContent' },
  note: { path: 'notes', permission: 'claim-note:create', longest: 10_000, field: 'content' },
} as const;

export function Composer() {
  const can = useCan();
  const kinds = (['message', 'note'] as const).filter((kind) => can(CALLS[kind].permission));
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'note');
  const [written, setWritten] = useState({ message: '', note: '' });
  useDeciding(written.message !== '' || written.note !== '');
  const box = useRef<HTMLTextAreaElement>(null);
  const { send, busy, error, clear } = useSend();
  const write = (chosen: Kind) => {
    setKind(chosen);
    box.current?.focus();
  };
  useKeys({
    ...(kinds.includes('message') && { message: () => write('message') }),
    ...(kinds.includes('note') && { note: () => write('note') }),
  });
  const submit = async () => {
    if (await send(kind, written[kind])) setWritten({ ...written, [kind]: '' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const isNote = kind === 'note';
  return (
    <form
      aria-label={text.conversation[kind]}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className={`flex flex-col gap-2 border-t p-3 ${isNote ? 'border-dashed border-warning bg-warning-wash' : 'border-line bg-surface'}`}
    >
      <KindSwitch kinds={kinds} kind={kind} onKind={setKind} />
      <textarea
        ref={box}
        aria-label={text.conversation[kind]}
        aria-describedby="composer-says"
        aria-invalid={error ? true : undefined}
        rows={2}
        maxLength={CALLS[kind].longest}
        value={written[kind]}
        onChange={(event) => {
          clear();
          setWritten({ ...written, [kind]: event.target.value });
        }}
        onKeyDown={onKeyDown}
        className={`${BOX} field-sizing-content max-h-60`}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p
          id="composer-says"
          className={error ? 'font-semibold text-danger' : 'flex items-center gap-1.5 text-muted'}
        >
          {error ?? (
            <>
              {isNote ? <Icon name="lock" size={16} /> : null}
              {isNote ? text.conversation.onlyTeam : text.conversation.seenByCustomer}
            </>
          )}
        </p>
        <Button type="submit" busy={busy} aria-keyshortcuts="Control+Enter">
          {isNote ? text.conversation.addNote : text.conversation.send}
          <Keys of="send" />
        </Button>
      </div>
    </form>
  );
}

type SwitchProps = { kinds: readonly Kind[]; kind: Kind; onKind: (kind: Kind) => void };

function KindSwitch({ kinds, kind, onKind }: SwitchProps) {
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

function useSend() {
  const { claim } = useDesk();
  const api = useApi();
  const store = useStoreSlug() ?? '';
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (kind: Kind, words: string): Promise<boolean> => {
    if (words.trim() === '') {
      setError(text.conversation.nothing);
      return false;
    }
    setBusy(true);
    const { path, field } = CALLS[kind];
    try {
      await api.post(`/claims/${claim.id}/${path}`, { [field]: words });
      await client.invalidateQueries({ queryKey: deskKey(store, claim.id) });
      return true;
    } catch (problem) {
      setError(
        problem instanceof Problem
          ? (fieldError(problem, field) ?? sentenceOf(problem))
          : sentenceOf(problem),
      );
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, error, clear: () => setError(null) };
}
