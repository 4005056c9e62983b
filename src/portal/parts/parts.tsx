/** How items, packages and refusals look on every screen. */
import { Fragment, type ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { text } from './text.ts';
import type { ItemView, ParcelView, Refusal, TrackingView } from './views.ts';

/** `compact` shows the quantity before the name, on pages where nothing is selected. */
export function ItemLine({ item, children }: { item: ItemView; children?: ReactNode }) {
  const { name, quantity, ordered = quantity } = item;
  const isPart = quantity < ordered;
  const about = [item.options, isPart ? text.frame.part(quantity, ordered) : null].filter(
    (part) => part !== null,
  );
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Picture src={item.imageUrl} alt="" />
      <div className="min-w-0">
        <p className="product-name font-semibold">
          {quantity > 1 && !isPart ? text.frame.times(quantity, name) : name}
        </p>
        {about.length === 0 ? null : <p className="text-muted">{about.join(' · ')}</p>}
        {children}
      </div>
    </div>
  );
}

export function ItemLines({ items }: { items: ItemView[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {items.map((item) => (
        <li key={item.sourceItemId}>
          <ItemLine item={item} />
        </li>
      ))}
    </ul>
  );
}

export function RefusalNote({ refusal, children }: { refusal: Refusal; children?: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-xl bg-warning-wash px-3 py-2 text-on-warning-wash">
      <Icon name="info" size={20} className="mt-0.5 text-warning" />
      <span>
        {refusal.text}
        {refusal.links.map(({ href, text }) => (
          <Fragment key={href}>
            {' '}
            <Link href={href} inherit>
              {text}
            </Link>
          </Fragment>
        ))}
        {children ? <> {children}</> : null}
      </span>
    </p>
  );
}

export function Tracking({ tracking }: { tracking: TrackingView }) {
  const number = tracking.number === null ? null : text.frame.trackNumber(tracking.number);
  if (tracking.url === null) return number === null ? null : <p className="text-muted">{number}</p>;
  return (
    <p>
      <Link
        href={tracking.url}
        outside
        about={number ?? ''}
        className="inline-flex min-h-11 items-center gap-1.5"
      >
        {text.frame.track}
        <Icon name="out" size={18} />
      </Link>
    </p>
  );
}

/** A package: its contents, its status and since when. */
export function Parcel({ parcel, children }: { parcel: ParcelView; children?: ReactNode }) {
  return (
    <section className="card flex flex-col gap-4 p-4 sm:p-5" aria-label={parcel.title}>
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="text-lg font-semibold">{parcel.title}</h2>
          <Badge {...parcel.badge} />
        </div>
        {parcel.line === null ? null : <p className="text-muted">{parcel.line}</p>}
      </div>
      <ItemLines items={parcel.items} />
      {parcel.tracking === null ? null : <Tracking tracking={parcel.tracking} />}
      {children}
    </section>
  );
}

/** A package inside a choice: text only, since the card around it is the label. */
export function ParcelWords({ parcel }: { parcel: ParcelView }) {
  const names = parcel.items.map((item) =>
    item.quantity > 1 ? text.frame.times(item.quantity, item.name) : item.name,
  );
  return (
    <>
      {parcel.line === null ? null : <span className="text-muted">{parcel.line}</span>}
      <span>{names.join(', ')}</span>
    </>
  );
}
