/** Where the person writes: a message to the customer, or a note for the team. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isNobody } from '../../../domain/privacy/order.ts';
import { Keys } from '../../app/kbd.tsx';
import { isSend } from '../../app/keys.ts';
import { useDeciding } from '../../app/presence.tsx';
import { useCan } from '../../app/session.tsx';
import { useKeys } from '../../app/use-keys.tsx';
import { Button } from '../../parts/button.tsx';
import { BOX, useCut } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ChangedNotice } from '../changed-notice.tsx';
import { useChangesSince } from '../changes-since.ts';
import { OtherText } from '../other-text.tsx';
import { MacroMenu } from '../panels/macros.tsx';
import { joined, type Returned, useReturned } from '../put-back.ts';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';
import { useUnsent } from '../unsent.ts';
import { addTo, focusAtEnd, leaveOnEscape } from './box.ts';
import { ChosenFiles, FileButton } from './chosen-files.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { isNothing, joinedActs } from './macro-acts.ts';
import { MentionMenu } from './mention-menu.tsx';
import { withMention } from './mentions.ts';
import { ProposedActs } from './proposed-acts.tsx';
import { LONGEST, useSend } from './send.ts';
import { type ChosenFile, useFiles } from './use-files.ts';
import { useMentionList } from './use-mention-list.tsx';
import { addedTo, keptOf, type Writing, writingOf } from './writing.ts';
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
    if (asked > 0) focusAtEnd(box.current);
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
      {kinds.includes(kind) ? <WritingForm key={kind} kind={kind} box={box} /> : null}
    </div>
  );
}

type WritingProps = { kind: WrittenKind; box: RefObject<HTMLTextAreaElement | null> };

function WritingForm({ kind, box }: WritingProps) {
  const { kept, keep, saved, other } = useUnsent(kind);
  const writing = writingOf(kept);
  const { words, acts } = writing;
  const [since] = useState(useDesk().unsent.find((one) => one.kind === kind)?.savedAt ?? null);
  const change = (changed: (now: Writing) => Partial<Writing>) =>
    keep((now) => keptOf({ ...writingOf(now), ...changed(writingOf(now)) }));
  const files = useFiles(writing.files, (file) => change((now) => ({ files: [...now.files, file] })));
  const add = (added: (now: Writing) => Partial<Writing>) => addTo(box.current, () => change(added));
  const { send, busy, error, clear } = useSend(kind);
  const { news, accept } = useChangesSince(kind === 'message' && words !== '', since);
  useDeciding(words !== '');
  const isNote = kind === 'note';
  const putBack = ({ words: returned, files: returnedFiles }: Returned) => {
    add((now) => ({ words: joined(returned, now.words), files: [...returnedFiles, ...now.files] }));
    // Nobody is typing, so there is nothing to wait for.
    void saved();
  };
  const removeFile = (file: ChosenFile) => {
    files.remove(file);
    change((now) => ({ files: now.files.filter(({ fileKey }) => fileKey !== file.fileKey) }));
  };
  useReturned(isNote ? null : putBack);
  const mentions = useMentionList({
    ...{ box, side: 'top' },
    onText: (content) => change(() => ({ words: content })),
  });
  const { note: cut, onPaste, onTyped } = useCut();
  const submit = async () => {
    if (await send({ words, files: files.chosen, acts })) change((now) => addedTo(writing, now));
  };
  /** Sends the text unless the claim changed: the person must see the changes first. */
  const submitUnlessChanged = () => {
    if (!busy && news.length === 0 && other === null) void submit();
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
            onTyped(target);
            change(() => ({ words: target.value }));
            if (isNote) mentions.onTyped(target);
          }}
          onPaste={onPaste}
          onKeyDown={leaveOnEscape}
          {...(isNote && mentions.props)}
          className={`${BOX} field-sizing-content max-h-60`}
        />
        {mentions.list}
      </div>
      {isNote ? null : <ChosenFiles files={files.chosen} onRemove={removeFile} />}
      {isNothing(acts) ? null : (
        <ProposedActs acts={acts} onActs={(next) => change(() => ({ acts: next }))} />
      )}
      {cut === null ? null : <p role="status">{cut}</p>}
      {other !== null ? (
        <OtherText
          title={text.other.draft}
          words={other.text}
          take={{ label: text.other.take, onTake: other.take }}
          onReplace={other.replace}
        />
      ) : news.length > 0 ? (
        <ChangedNotice
          events={news}
          onSendAnyway={() => {
            accept();
            void submit();
          }}
          onThrowAway={() => {
            keep(null);
            files.stopAll();
          }}
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
              <MentionMenu
                onChoose={(colleague) => add((now) => ({ words: withMention(now.words, colleague) }))}
              />
            ) : (
              <>
                <MacroMenu
                  onAsk={() => box.current?.focus()}
                  onChoose={(macro) =>
                    add((now) => ({
                      words: joined(now.words, macro.text),
                      acts: joinedActs(now.acts, macro.acts),
                    }))
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
