import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { urls } from '../../../urls.ts';
import { ActionBar, Screen, SectionTitle, Tries } from '../../parts/frame.tsx';
import { ItemLines, Tracking } from '../../parts/parts.tsx';
import type { ReturnProps, ReturnView } from './model.ts';
import { words } from './text.ts';

export type { ReturnProps } from './model.ts';

export const title = () => words.title;

function SentBack({ sent }: { sent: ReturnView }) {
  return (
    <article className="card flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">{words.number(sent.id)}</h3>
        <Badge {...sent.badge} />
      </div>
      <p className="text-muted">{sent.line}</p>
      <ItemLines items={sent.items} />
      {sent.tracking === null ? null : <Tracking tracking={sent.tracking} />}
    </article>
  );
}

function Instead() {
  return (
    <>
      <SectionTitle>{words.closed.now}</SectionTitle>
      <Tries tries={words.closed.tries} />
    </>
  );
}

/** The items to return, and a hint to report a fault instead. */
function Offered({ offer, order }: Pick<ReturnProps, 'offer' | 'order'>) {
  if (offer.kind !== 'portal' && offer.kind !== 'ask' && offer.kind !== 'unopened') return null;
  return (
    <>
      {offer.kind === 'portal' ? (
        <p>{offer.knowsOrder && order !== null ? words.portal.knows(order.number) : words.portal.without}</p>
      ) : null}
      {order === null ? null : (
        <>
          <SectionTitle>{words.items}</SectionTitle>
          <ItemLines items={order.items} />
        </>
      )}
      <SectionTitle>{words.instead.title}</SectionTitle>
      <p>{words.instead.lead}</p>
    </>
  );
}

function Actions({ offer, reportHref }: Pick<ReturnProps, 'offer' | 'reportHref'>) {
  const report = (
    <LinkButton href={reportHref} kind={'href' in offer ? 'secondary' : 'primary'}>
      {words.report}
    </LinkButton>
  );
  if (offer.kind === 'lookup')
    return (
      <ActionBar>
        <LinkButton href={urls.start()}>{words.lookup.go}</LinkButton>
      </ActionBar>
    );
  if (offer.kind === 'unopened')
    return (
      <ActionBar>
        <LinkButton href={offer.href}>{words.unopened.again}</LinkButton>
        {report}
      </ActionBar>
    );
  if (offer.kind !== 'portal') return <ActionBar>{report}</ActionBar>;
  return (
    <ActionBar>
      <LinkButton href={offer.href} outside>
        {words.portal.go}
      </LinkButton>
      {report}
    </ActionBar>
  );
}

export function Page({ back, offer, order, trackHref, returns, reportHref }: ReturnProps) {
  return (
    <Screen title={words.title} lead={words[offer.kind].lead} back={back}>
      <Offered offer={offer} order={order} />
      {returns.length === 0 ? null : (
        <>
          <SectionTitle>{words.made}</SectionTitle>
          {returns.map((sent) => (
            <SentBack key={sent.id} sent={sent} />
          ))}
        </>
      )}
      {trackHref === null ? null : (
        <p>
          <Link href={trackHref} outside className="inline-flex min-h-11 items-center">
            {words.track}
          </Link>
        </p>
      )}
      {offer.kind === 'closed' ? <Instead /> : null}
      <Actions offer={offer} reportHref={reportHref} />
    </Screen>
  );
}
