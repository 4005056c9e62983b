import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type Colleague, useColleagues } from '../../app/colleagues.ts';
import { isSend } from '../../app/keys.ts';
import { onlyFieldError } from '../../app/problem.ts';
import { Button } from '../../parts/button.tsx';
import { TextArea } from '../../parts/field.tsx';
import { OtherText } from '../other-text.tsx';
import { useSave } from '../panels/save.ts';
import { text } from '../panels/text.ts';
import { text as claim } from '../text.ts';
import { useUnsent } from '../unsent.ts';
import { addTo, focusAtEnd } from './box.ts';
import type { Note } from './entries.ts';
import { MentionMenu } from './mention-menu.tsx';
import { mentionsIn, withMention } from './mentions.ts';
import { LONGEST } from './send.ts';
import { useMentionList } from './use-mention-list.tsx';

export function EditNote({ note, onDone }: { note: Note; onDone: () => void }) {
  const { kept, keep, other } = useUnsent(`note:${note.id}`);
  const content = kept?.text ?? note.content;
  const before = typeof kept?.form?.before === 'string' ? kept.form.before : note.content;
  const setContent = (typed: string, from = before) => keep({ text: typed, form: { before: from } });
  /** Another tab changed the note. */
  const isChanged = kept !== null && before !== note.content && content !== note.content;
  const [refused, setRefused] = useState<unknown>(null);
  const colleagues = useColleagues();
  const save = useSave();
  const box = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentionList({ box, side: 'bottom', onText: setContent });
  const mention = (colleague: Colleague) =>
    addTo(box.current, () => setContent(withMention(content, colleague)));
  const isRestored = useRef(kept !== null);
  // A page that is opened again leaves the focus where it is.
  useEffect(() => {
    if (!isRestored.current) focusAtEnd(box.current);
  }, []);
  const close = () => {
    keep(null);
    onDone();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const body = { content, mentions: mentionsIn(content, colleagues), replaces: before };
    if (content.trim() === '' || other !== null || isChanged) return;
    const write: Parameters<typeof save>[0] = (api, path) => api.patch(`${path}/notes/${note.id}`, body);
    if (!(await save(write, text.notes.saved, setRefused))) return;
    // What was typed meanwhile stays.
    if (!box.current || box.current.value === content) close();
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (isSend(event) && !event.repeat) void submit(event);
      }}
      className="flex flex-col gap-2"
    >
      <div className="relative">
        <TextArea
          ref={box}
          label={text.notes.content}
          isLabelHidden
          required
          maxLength={LONGEST.note}
          value={content}
          error={onlyFieldError(refused, 'content')}
          onValue={(typed) => {
            setContent(typed);
            setRefused(null);
            if (box.current) mentions.onTyped(box.current);
          }}
          {...mentions.props}
        />
        {mentions.list}
      </div>
      {other !== null ? (
        <OtherText
          title={claim.other.draft}
          words={other.text}
          take={{ label: claim.other.take, onTake: other.take }}
          onReplace={other.replace}
        />
      ) : null}
      {isChanged ? (
        <OtherText
          title={text.notes.changed}
          words={note.content}
          take={{ label: text.notes.takeChanged, onTake: close }}
          onReplace={() => setContent(content, note.content)}
        />
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <MentionMenu onChoose={mention} />
        <Button kind="quiet" onClick={close}>
          {text.notes.cancel}
        </Button>
        <Button type="submit">{text.notes.save}</Button>
      </div>
    </form>
  );
}
