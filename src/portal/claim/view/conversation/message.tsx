import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import type { PhotoView } from '../../../parts/views.ts';
import { PhotoStrip } from '../../../photos/photo-strip.tsx';
import type { ConversationControls } from './controls.ts';
import type { Outgoing, ThreadEntry } from './model.ts';
import { words } from './text.ts';

const WEB_ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** Links web addresses in the team's messages only; all other text stays plain. */
function MessageText({ children, linked }: { children: string; linked: boolean }) {
  const parts = linked ? children.split(WEB_ADDRESS) : [children];
  return (
    <p dir="auto" className="whitespace-pre-line [unicode-bidi:isolate]">
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order
          <Link key={at} href={part} outside inherit>
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </p>
  );
}

type BubbleProps = {
  mine: boolean;
  name: string;
  time: string | null;
  content: string;
  files: PhotoView[];
  children?: ReactNode;
};

function Bubble({ mine, name, time, content, files, children }: BubbleProps) {
  const look = mine ? 'bg-soft rounded-ee-md' : 'border-[1.5px] border-line rounded-es-md';
  return (
    <div
      className={`flex min-w-0 flex-col gap-1 ${mine ? 'ms-8 items-end sm:ms-16' : 'me-8 items-start sm:me-16'}`}
    >
      <p className="px-1 text-muted">
        <bdi className="font-semibold text-ink">{name}</bdi>
        {time === null ? null : ` · ${time}`}
      </p>
      <div className={`flex max-w-full min-w-0 flex-col gap-3 rounded-2xl px-4 py-3 ${look}`}>
        {content === '' ? null : <MessageText linked={!mine}>{content}</MessageText>}
        <PhotoStrip photos={files} about={mine ? words.ofMine : words.ofTheirs(name)} />
      </div>
      {children}
    </div>
  );
}

export const messageId = (id: string) => `message-${id}`;

export function SentMessage({ entry, isNew }: { entry: ThreadEntry; isNew: boolean }) {
  return (
    <li id={messageId(entry.id)} tabIndex={-1}>
      <Bubble {...entry}>
        {isNew ? (
          <p className="flex items-center gap-1 px-1 text-muted">
            <Icon name="check" size={18} />
            {words.sent}
          </p>
        ) : null}
      </Bubble>
    </li>
  );
}

const ACTION =
  'min-h-11 min-w-11 cursor-pointer px-1 font-semibold text-brand-ink underline underline-offset-4';

function Failed({ outgoing, controls }: { outgoing: Outgoing; controls: ConversationControls }) {
  return (
    <div className="flex flex-col items-end px-1 text-end">
      <p className="font-semibold text-danger">{words.failed}</p>
      {outgoing.error === null ? null : <p>{outgoing.error}</p>}
      <p className="flex flex-wrap justify-end gap-x-4">
        {outgoing.final ? null : (
          <button type="button" className={ACTION} onClick={controls.again}>
            {words.again}
          </button>
        )}
        <button type="button" className={ACTION} onClick={() => controls.edit(outgoing)}>
          {words.edit}
        </button>
        <button type="button" className={ACTION} onClick={() => controls.discard(outgoing.key)}>
          {words.discard}
        </button>
      </p>
    </div>
  );
}

/** The shopper's own message before the server has confirmed it. */
export function PendingMessage({
  outgoing,
  controls,
}: {
  outgoing: Outgoing;
  controls: ConversationControls;
}) {
  const { content, files, state } = outgoing;
  return (
    <li>
      <Bubble mine name={words.you} time={null} content={content} files={files}>
        {state === 'failed' ? (
          <Failed outgoing={outgoing} controls={controls} />
        ) : (
          <p className="px-1 text-muted">{words.sending}</p>
        )}
      </Bubble>
    </li>
  );
}
