import { type ReactNode, useState } from 'react';
import { Alert } from '../../../../ui/alert.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { SectionTitle } from '../../../parts/frame.tsx';
import { messageErrors } from './answers.ts';
import { type Composing, useComposer } from './composer.ts';
import { ComposerForm } from './composer-form.tsx';
import type { ConversationControls } from './controls.ts';
import { Jump } from './jump.tsx';
import { PendingMessage, SentMessage } from './message.tsx';
import type { ConversationProps, ThreadEntry } from './model.ts';
import { words } from './text.ts';
import { shownOutbox } from './thread.ts';

type PartProps = { conversation: ConversationProps; controls: ConversationControls };

/** Groups messages by date. */
function byDay(entries: ThreadEntry[]): [day: string, entries: ThreadEntry[]][] {
  const days = new Map<string, ThreadEntry[]>();
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
  return [...days];
}

function Earlier({ controls }: { controls: ConversationControls }) {
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle');
  const { earlier } = controls.thread;
  if (earlier === null) return null;
  return (
    <div className="flex flex-col items-center gap-1">
      <a
        href={earlier}
        onClick={(event) => {
          event.preventDefault();
          setState('fetching');
          void controls.showEarlier().then((done) => setState(done ? 'idle' : 'failed'));
        }}
        className="inline-flex min-h-12 items-center px-3 font-semibold text-brand-ink underline underline-offset-4"
      >
        {state === 'fetching' ? words.fetching : words.earlier}
      </a>
      {state === 'failed' ? <p role="alert">{words.notFetched}</p> : null}
    </div>
  );
}

function Thread({ conversation, controls }: PartProps) {
  const { entries, sent } = controls.thread;
  const outbox = shownOutbox(controls.thread);
  return (
    <div className="flex flex-col gap-6">
      <Earlier controls={controls} />
      {entries.length === 0 && outbox.length === 0 ? (
        <p className="text-muted">{conversation.effect === 'read-only' ? words.none : words.empty}</p>
      ) : null}
      {byDay(entries).map(([day, said]) => (
        <div key={day} className="flex flex-col gap-4">
          <h3 className="self-center text-muted">{day}</h3>
          <ol className="flex flex-col gap-5">
            {said.map((entry) => (
              <SentMessage key={entry.id} entry={entry} isNew={entry.id === sent} />
            ))}
          </ol>
        </div>
      ))}
      {outbox.length === 0 ? null : (
        <ol className="flex flex-col gap-5">
          {outbox.map((outgoing) => (
            <PendingMessage key={outgoing.key} outgoing={outgoing} controls={controls} />
          ))}
        </ol>
      )}
      {conversation.latest === null ? null : (
        <p className="self-center">
          <Link href={conversation.latest} className="inline-flex min-h-12 items-center">
            {words.latest}
          </Link>
        </p>
      )}
    </div>
  );
}

function Effect({ effect, until }: Pick<ConversationProps, 'effect' | 'until'>): ReactNode {
  if (effect === 'none') return null;
  const said = effect === 'returns' ? words.effects.returns(until) : words.effects[effect];
  return (
    <Alert tone={effect === 'archived' ? 'neutral' : 'info'}>
      <p>{said}</p>
    </Alert>
  );
}

const NAMES = { content: 'content', files: 'photos' };

function Reply({ conversation, controls, proofAsked }: PartProps & { proofAsked: boolean }) {
  const { values, errors, contentMax, effect, until } = conversation;
  const composing: Composing = {
    where: 'message',
    names: NAMES,
    values,
    errors,
    check: (draft) => messageErrors(draft, NAMES.content, contentMax),
    contentOf: ({ content }) => content.trim(),
    takesOver: !proofAsked,
  };
  const composer = useComposer(conversation, controls, composing);
  const form = (
    <ComposerForm
      composer={composer}
      composing={composing}
      conversation={conversation}
      action={conversation.action}
      formKey={conversation.key}
      labels={{
        content: words.label,
        hint: words.hint,
        files: { legend: words.files, hint: words.filesHint(conversation.filesMax), add: words.addFile },
        send: words.send,
      }}
    >
      {effect === 'archived' ? null : <Effect effect={effect} until={until} />}
    </ComposerForm>
  );
  if (effect !== 'read-only') return form;
  // A closed claim needs no message, so its form is collapsed unless the shopper has started to write.
  const isBegun = values.content !== '' || composer.errors.length > 0 || composer.note !== null;
  return (
    <details className="disclosure" open={isBegun || undefined}>
      <summary className="inline-flex min-h-12 cursor-pointer items-center gap-2 font-semibold text-brand-ink underline underline-offset-4">
        <Icon name="forward" size={18} className="disclosure-mark" />
        {words.write}
      </summary>
      <div className="pt-4">{form}</div>
    </details>
  );
}

function Stale({ stale }: { stale: NonNullable<ConversationControls['stale']> }) {
  if (stale === 'gone') {
    return (
      <Alert tone="warning">
        <p>{words.linkGone}</p>
      </Alert>
    );
  }
  return (
    <Alert tone="info">
      <p>
        {words.changed}{' '}
        <Link href="?" inherit>
          {words.show}
        </Link>
      </p>
    </Alert>
  );
}

/** The conversation about a claim. `proofAsked` says whether the page has a separate form for what the team requested. */
export function Conversation({ conversation, controls, proofAsked }: PartProps & { proofAsked: boolean }) {
  const isArchived = conversation.effect === 'archived';
  // If the claim is archived while the form is open, keep the form and its text; the server refuses it with an explanation.
  const [hasForm] = useState(!isArchived);
  return (
    <section id="conversation" className="flex flex-col gap-6">
      <SectionTitle>{words.title}</SectionTitle>
      <p role="status" className="sr-only">
        {controls.news}
      </p>
      <Thread conversation={conversation} controls={controls} />
      {controls.stale === null ? null : <Stale stale={controls.stale} />}
      {isArchived ? <Effect effect="archived" until={null} /> : null}
      {hasForm ? <Reply conversation={conversation} controls={controls} proofAsked={proofAsked} /> : null}
      <p className="without-script">
        <Link href={conversation.latest ?? '?#conversation'} className="inline-flex min-h-12 items-center">
          {words.reload}
        </Link>
      </p>
      <Jump controls={controls} />
    </section>
  );
}
