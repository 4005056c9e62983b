import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { SectionTitle } from '../../parts/frame.tsx';
import { ClaimActions } from '../claim-actions.tsx';
import { useConversation } from './conversation/controls.ts';
import { Conversation } from './conversation/conversation.tsx';
import { DecisionCard } from './decision-card.tsx';
import type { ViewProps } from './model.ts';
import { Outcome } from './outcome.tsx';
import { ParcelWay } from './parcel-way.tsx';
import { ProofCard } from './proof/card.tsx';
import { ReportedItem } from './reported-item.tsx';
import { words as viewWords } from './text.ts';

export type { ViewProps } from './model.ts';

const words = viewWords;

export const title = (props: ViewProps) => words.title(props.claimNumber);

/** Orders are identified by number; an in-store purchase by its day. */
function filed({ filedOn, orderNumber, purchase }: ViewProps): string {
  if (purchase === null) return words.filed(filedOn, orderNumber);
  const { on, warrantyUntil } = purchase;
  const warranty = warrantyUntil === null ? [] : [words.warranty(warrantyUntil)];
  return [words.filedInStore(filedOn), words.bought(on), ...warranty].join(' · ');
}

function Head(props: ViewProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl leading-tight font-bold tracking-tight">{title(props)}</h1>
        <Badge {...props.badge} />
      </div>
      <p className="text-lg text-muted">{filed(props)}</p>
    </div>
  );
}

function NextSteps({ next: [first, ...others] }: Pick<ViewProps, 'next'>) {
  return (
    <section className="flex flex-col gap-1 rounded-2xl bg-soft p-5">
      <h2 className="font-semibold">{words.next}</h2>
      <p className="text-lg">{first}</p>
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

/** What they requested, until there is a decision. */
function Requested({ requested, isDecided }: Pick<ViewProps, 'requested'> & { isDecided: boolean }) {
  const { title: method, lines } = requested;
  if (isDecided) {
    return (
      <p className="text-muted">
        {words.requested}: {method}
        {lines.map((line) => `, ${line}`)}
      </p>
    );
  }
  return (
    <section className="card flex flex-col p-4 sm:p-5">
      <h2 className="text-muted">{words.requested}</h2>
      <p className="text-lg font-semibold">{method}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

function Shipping({ parcels, addressLines }: Pick<ViewProps, 'parcels' | 'addressLines'>) {
  return (
    <>
      {parcels.length === 0 ? null : (
        <section className="flex flex-col gap-4">
          <SectionTitle>{words.parcels(parcels.length)}</SectionTitle>
          {parcels.map((parcel) => (
            <ParcelWay key={parcel.id} parcel={parcel} isOnly={parcels.length === 1} />
          ))}
        </section>
      )}
      {addressLines.length === 0 ? null : (
        <section className="flex flex-col gap-2">
          <SectionTitle>{words.address}</SectionTitle>
          <address className="text-muted not-italic">
            {addressLines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </address>
        </section>
      )}
    </>
  );
}

export function Page(drawn: ViewProps) {
  const { props, controls } = useConversation(drawn, 'claim/view');
  const { conversation, proof } = props;
  // Keep the first notice: refreshed props no longer have it, but it shouldn't vanish while someone reads it.
  const { notice } = drawn;
  return (
    <div className="flex flex-1 flex-col gap-8 px-5 py-8 sm:px-10 sm:py-10">
      <Head {...props} />
      {notice === null ? null : <Alert tone="success">{notice}</Alert>}
      <ProofCard proof={proof} conversation={conversation} controls={controls} />
      <Outcome moments={props.moments} />
      <NextSteps next={props.next} />
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="headed flex min-w-0 flex-col gap-6">
          {props.decision === null ? null : <DecisionCard decision={props.decision} />}
          <Requested requested={props.requested} isDecided={props.decision !== null} />
          <ClaimActions {...props.actions} />
          <SectionTitle>{words.items}</SectionTitle>
          {props.items.map((item) => (
            <ReportedItem key={item.id} item={item} />
          ))}
          <Conversation
            conversation={conversation}
            controls={controls}
            proofAsked={proof?.state === 'asked'}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <section className="flex flex-col gap-4">
            <SectionTitle>{words.timeline}</SectionTitle>
            <Timeline entries={props.timeline} coming={words.coming} />
          </section>
          <Shipping {...props} />
        </div>
      </div>
    </div>
  );
}
