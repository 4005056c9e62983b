import type { MessageOnWire } from '../../../contract/message.ts';
import { Moment } from '../../parts/when.tsx';
import { proofOfFiles } from '../proof.ts';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';
import { FileStrip } from './file-strip.tsx';

/** The customer's messages stand at the start, the team's at the end. Each says who wrote it. */
export function MessageBubble({ message }: { message: MessageOnWire }) {
  const { claim, names } = useDesk();
  const isTeam = message.senderType === 'team';
  const name =
    message.senderName ??
    (isTeam
      ? ((message.senderId && names[message.senderId]) ?? text.conversation.team)
      : (claim.authorName ?? text.conversation.customer));
  return (
    <article
      aria-label={text.conversation.from(name, isTeam)}
      className={`flex max-w-[85%] flex-col gap-1 ${isTeam ? 'items-end self-end' : 'items-start self-start'}`}
    >
      <div
        className={`min-w-0 max-w-full rounded-2xl px-3.5 py-2.5 ${isTeam ? 'rounded-ee-sm bg-info-wash' : 'rounded-es-sm bg-neutral-wash'}`}
      >
        {message.messageContent === '' ? null : (
          <p dir="auto" className="whitespace-pre-wrap">
            {message.messageContent}
          </p>
        )}
        <FileStrip proof={proofOfFiles(message.medias, text.conversation.fileOf(name))} />
      </div>
      <p className="text-muted">
        <bdi>{name}</bdi>, <Moment at={message.createdAt} />
      </p>
    </article>
  );
}
