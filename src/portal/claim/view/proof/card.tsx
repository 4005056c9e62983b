import { useEffect, useRef } from 'react';
import { LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Statement } from '../../../parts/statement.tsx';
import { type Composing, useComposer } from '../conversation/composer.ts';
import { ComposerForm } from '../conversation/composer-form.tsx';
import type { ConversationControls } from '../conversation/controls.ts';
import type { ConversationProps } from '../conversation/model.ts';
import { answerContent, proofErrors } from './answers.ts';
import type { ProofProps } from './model.ts';
import { words } from './text.ts';

type CardProps = { proof: ProofProps; conversation: ConversationProps; controls: ConversationControls };

function Asked({ proof }: { proof: ProofProps }) {
  return (
    <>
      <p>{words.lead}</p>
      <ul className="flex list-disc flex-col gap-1 ps-6">
        {proof.types.map((type) => (
          <li key={type} className="font-semibold">
            {words.types[type]}
          </li>
        ))}
      </ul>
      {proof.message === null ? (
        <p>{words.filedForYou}</p>
      ) : (
        <div>
          <p className="text-muted">{words.why}</p>
          <p dir="auto" className="whitespace-pre-line [unicode-bidi:isolate]">
            {proof.message}
          </p>
        </div>
      )}
      <p>{proof.by === null ? words.askedOn(proof.askedOn) : words.by(proof.by)}</p>
    </>
  );
}

function Sign({ href }: { href: string }) {
  return (
    <div className="flex flex-col gap-1">
      <LinkButton href={href}>{words.sign}</LinkButton>
      <p className="text-muted">{words.signHint}</p>
    </div>
  );
}

const NAMES = { content: 'answer', files: 'proofs' };

/** Whether the request includes more than a signature, which has its own page. */
const isAnsweredHere = ({ types }: ProofProps) => types.some((type) => type !== 'SIGNATURE');

function Answer({ proof, conversation, controls }: CardProps) {
  const { types, values, errors } = proof;
  const composing: Composing = {
    where: 'proof',
    names: NAMES,
    values,
    errors,
    check: (draft) => proofErrors(types, draft, conversation.contentMax),
    contentOf: ({ content, acknowledged }) => answerContent(content, acknowledged),
    takesOver: false,
  };
  const composer = useComposer(conversation, controls, composing);
  const isOnlyAnswer = types.every((type) => type === 'OTHER');
  return (
    <ComposerForm
      composer={composer}
      composing={composing}
      conversation={conversation}
      action={proof.action}
      formKey={proof.key}
      labels={{
        content: isOnlyAnswer ? words.label.alone : words.label.beside,
        hint: isOnlyAnswer ? '' : words.cannot,
        files: { legend: words.files, hint: words.filesHint(conversation.filesMax), add: words.addFile },
        send: words.send,
      }}
    >
      {types.includes('ACKNOWLEDGEMENT') ? (
        <Statement form={composer} name="acknowledged" checked={values.acknowledged}>
          {words.statement}
        </Statement>
      ) : null}
    </ComposerForm>
  );
}

/** Progress of this browser's answer; its text is shown in the conversation. */
function Progress({ controls }: { controls: ConversationControls }) {
  const outgoing = controls.thread.outbox.find(({ where }) => where === 'proof');
  if (!outgoing) return null;
  return (
    <p role="status" className="font-semibold">
      {outgoing.state === 'failed' ? <Link href="#conversation">{words.notSent}</Link> : words.sending}
    </p>
  );
}

function Received({ proof }: { proof: ProofProps }) {
  return (
    <>
      {proof.answeredOn === null ? null : <p>{words.receivedOn(proof.answeredOn)}</p>}
      {proof.signHref === null ? null : (
        <>
          <p className="font-semibold">{words.stillToSign}</p>
          <Sign href={proof.signHref} />
        </>
      )}
    </>
  );
}

type Standing = 'asked' | 'received' | 'over';
const TITLES = { asked: words.title, received: words.received, over: words.over } satisfies Record<
  Standing,
  string
>;

/** The latest request, shown while it is open or while someone is still typing an answer to it. */
function useLastAsked({ proof, controls }: Pick<CardProps, 'controls'> & { proof: ProofProps | null }) {
  const last = useRef<ProofProps | null>(null);
  if (proof?.state === 'asked') last.current = proof;
  const draft = last.current === null ? null : controls.draftStorage?.draft('proof');
  const isDirty = draft != null && (draft.content !== '' || draft.files.length > 0);
  return { shown: proof ?? (isDirty ? last.current : null), isDirty };
}

/** What the team requested, and the form to answer it. The form stays while someone types, even if the request is withdrawn. */
export function ProofCard(props: Omit<CardProps, 'proof'> & { proof: ProofProps | null }) {
  const { controls } = props;
  const { shown, isDirty } = useLastAsked(props);
  const isOnItsWay = controls.thread.outbox.some(({ where }) => where === 'proof');
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus moves to the heading because the pressed button disappears with the form.
  useEffect(() => {
    if (isOnItsWay) heading.current?.focus({ preventScroll: true });
  }, [isOnItsWay]);
  if (shown === null) return null;
  const standing: Standing = props.proof === null ? 'over' : shown.state;
  const isAsked = standing === 'asked';
  return (
    <section
      id="proof"
      aria-labelledby="proof-title"
      className="card flex flex-col gap-4 border-2 border-brand-ink p-5"
    >
      <h2
        ref={heading}
        tabIndex={-1}
        id="proof-title"
        className="flex items-start gap-3 text-xl font-bold tracking-tight"
      >
        <Icon name={isAsked ? 'alert' : 'check'} className="mt-0.5 text-brand-ink" />
        {TITLES[standing]}
      </h2>
      {isAsked ? <Asked proof={shown} /> : null}
      {standing === 'received' ? <Received proof={shown} /> : null}
      {standing === 'over' ? <p>{words.stillToSend}</p> : null}
      {isAsked && shown.signHref !== null ? <Sign href={shown.signHref} /> : null}
      <Progress controls={controls} />
      {isAnsweredHere(shown) && (isAsked || isDirty) ? (
        <div className={isOnItsWay ? 'hidden' : undefined}>
          <Answer {...props} proof={shown} />
        </div>
      ) : null}
    </section>
  );
}
