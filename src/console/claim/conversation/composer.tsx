/** Where the person writes: a message to the customer, or a note for the team. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isNobody } from '../../../domain/privacy/order.ts';
import { Keys } from '../../app/kbd.tsx';
import { isSend } from '../../app/keys.ts';
import { useDeciding } from '../../app/presence.tsx';
import { useCan } from '../../app/session.tsx';
import { useKeys } from '../../app/use-keys.tsx';
import { Button } from '../../parts/button.tsx';
import { BOX } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ChangedNotice } from '../changed-notice.tsx';
import { useChangesSince } from '../changes-since.ts';
import { keptFiles } from '../kept-files.ts';
import { MacroMenu } from '../panels/macros.tsx';
import { joined, type Returned, useReturned } from '../put-back.ts';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';
import { useUnsent } from '../unsent.ts';
import { addTo, leaveOnEscape } from './box.ts';
import { ChosenFiles, FileButton } from './chosen-files.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { isNothing, joinedActs, keptActs, type MacroActs } from './macro-acts.ts';
import { MentionMenu } from './mention-menu.tsx';
import { withMention } from './mentions.ts';
import { ProposedActs } from './proposed-acts.tsx';
import { LONGEST, useSend } from './send.ts';
import { type ChosenFile, useFiles } from './use-files.ts';
import { useMentionList } from './use-mention-list.tsx';
import { WRITTEN_KINDS, type WrittenKind } from './written.ts';

export function Composer() {
  const can = useCan();
  const isErased = isNobody(useDesk().claim.authorEmail);
  const kinds = WRITTEN_KINDS.filter((kind) =>
    kind === 'message' ? can('message:create') && !isErased : can('claim-note:create'),
  );
  const [kind, setKind] = useState<WrittenKind>(kinds[0] ?? 'note');
  const box = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState(0);
  const write = (chosen: WrittenKind) => {
    setKind(chosen);
    setAsked(asked + 1);
  };
  // Once the box of the chosen kind is there.
  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);
  useKeys({
    ...(kinds.includes('message') && { message: () => write('message') }),
    ...(kinds.includes('note') && { note: () => write('note') }),
  });
  return (
    <div
      className={`flex flex-col gap-2 border-t p-3 ${kind === 'note' ? 'border-dashed border-warning bg-warning-wash' : 'border-line bg-surface'}`}
    >
      {isErased ? <p className="text-muted">{text.conversation.erased}</p> : null}
      <KindSwitch kinds={kinds} kind={kind} onKind={setKind} />
      {kinds.includes(kind) ? <Writing key={kind} kind={kind} box={box} /> : null}
    </div>
  );
}

type WritingProps = { kind: WrittenKind; box: RefObject<HTMLTextAreaElement | null> };

function Writing({ kind, box }: WritingProps) {
  const [kept, keep] = useUnsent(kind);
  const back = keptFiles(kept?.form);
  const files = useFiles(back);
  const words = kept?.text ?? '';
  const acts = keptActs(kept?.form);
  const keepAll = (text: string, next: MacroActs, nextBack = back) => {
    const form = {
      ...(!isNothing(next) && { acts: next }),
      ...(nextBack.length > 0 && { files: nextBack }),
    };
    const hasForm = Object.keys(form).length > 0;
    keep(text === '' && !hasForm ? null : { text, form: hasForm ? form : null });
  };
  const add = (added: (typed: string) => string, next: MacroActs, nextBack = back) =>
    addTo(box.current, () => keepAll(added(box.current?.value ?? words), next, nextBack));
  const { send, busy, error, clear } = useSend(kind);
  const { news, accept } = useChangesSince(kind === 'message' && words !== '');
  useDeciding(words !== '');
  const isNote = kind === 'note';
  const putBack = ({ words: returned, files: returnedFiles }: Returned) => {
    add((typed) => joined(returned, typed), acts, [...returnedFiles, ...back]);
    files.bringBack(returnedFiles);
  };
  const removeFile = (file: ChosenFile) => {
    files.remove(file);
    const left = back.filter(({ fileKey }) => fileKey !== file.fileKey);
    if (left.length < back.length) keepAll(words, acts, left);
  };
  useReturned(isNote ? null : putBack);
  const mentions = useMentionList({ box, side: 'top', onText: (content) => keepAll(content, acts) });
  const submit = async () => {
    const area = box.current;
    if (!(await send({ words, files: files.chosen, acts }))) return;
    // What was typed meanwhile stays.
    const typed = area?.isConnected ? area.value : words;
    keepAll(typed.startsWith(words) ? typed.slice(words.length) : typed, keptActs(null), []);
    files.clear();
  };
  /** Sends the text unless the claim changed: the person must see the changes first. */
  const submitUnlessChanged = () => {
    if (!busy && news.length === 0) void submit();
  };
  return (
    <form
      aria-label={text.conversation[kind]}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submitUnlessChanged();
      }}
      onKeyDown={(event) => {
        if (!isSend(event)) return;
        event.preventDefault();
        submitUnlessChanged();
      }}
    >
      <div className="relative flex">
        <textarea
          ref={box}
          aria-label={text.conversation[kind]}
          aria-describedby="composer-says"
          aria-invalid={error ? true : undefined}
          rows={2}
          maxLength={LONGEST[kind]}
          value={words}
          onChange={({ target }) => {
            clear();
            keepAll(target.value, acts);
            if (isNote) mentions.onTyped(target);
          }}
          onKeyDown={leaveOnEscape}
          {...(isNote && mentions.props)}
          className={`${BOX} field-sizing-content max-h-60`}
        />
        {mentions.list}
      </div>
      {isNote ? null : <ChosenFiles files={files.chosen} onRemove={removeFile} />}
      {isNothing(acts) ? null : <ProposedActs acts={acts} onActs={(next) => keepAll(words, next)} />}
      {news.length > 0 ? (
        <ChangedNotice
          events={news}
          onSendAnyway={() => {
            accept();
            void submit();
          }}
          onThrowAway={() => keep(null)}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p
            id="composer-says"
            role={error ? 'alert' : undefined}
            className={error ? 'font-semibold text-danger' : 'flex items-center gap-1.5 text-muted'}
          >
            {error ?? (
              <>
                {isNote ? <Icon name="lock" size={16} /> : null}
                {isNote ? text.conversation.onlyTeam : text.conversation.seenByCustomer}
              </>
            )}
          </p>
          <span className="ms-auto flex items-center gap-2">
            {isNote ? (
              <MentionMenu onChoose={(colleague) => add((typed) => withMention(typed, colleague), acts)} />
            ) : (
              <>
                <MacroMenu
                  onAsk={() => box.current?.focus()}
                  onChoose={(macro) =>
                    add((typed) => joined(typed, macro.text), joinedActs(acts, macro.acts))
                  }
                />
                <FileButton onFiles={files.add} />
              </>
            )}
            <Button type="submit" busy={busy} aria-keyshortcuts="Control+Enter">
              {isNote ? text.conversation.addNote : text.conversation.send}
              <Keys of="send" />
            </Button>
          </span>
        </div>
      )}
    </form>
  );
}
