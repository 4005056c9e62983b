import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { MomentView } from './model.ts';
import { words as viewWords } from './text.ts';

const words = viewWords.moment;

const ICONS: Record<MomentView['id'], IconName> = { PAYMENT: 'card', CREDIT: 'gift', GOODS: 'parcel' };

function Stages({ stages }: Pick<MomentView, 'stages'>) {
  return (
    <ol className="moment-stages flex flex-wrap gap-x-2 gap-y-3">
      {stages.map(({ label, on, isReached }) => (
        <li key={label} data-reached={isReached} className="flex flex-col gap-0.5 pt-4">
          <span className={isReached ? 'font-semibold' : ''}>
            {label}
            {isReached ? null : <VisuallyHidden> ({words.coming})</VisuallyHidden>}
          </span>
          {on === null ? null : <span>{on}</span>}
        </li>
      ))}
    </ol>
  );
}

function Headlines({ id, headlines, isLong, more }: MomentView) {
  const size = isLong ? 'pb-2 text-xl' : 'text-3xl sm:text-4xl tracking-tight';
  return (
    <>
      {headlines.map(({ text, imageUrl }, at) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: the same item may be listed twice
          key={at}
          className={`flex items-center gap-3 leading-tight font-bold tabular-nums ${size}`}
        >
          {imageUrl === null ? <Icon name={ICONS[id]} size={32} /> : <Picture src={imageUrl} alt="" />}
          <span className="product-name min-w-0">{text}</span>
        </p>
      ))}
      {more === null ? null : <p className="text-lg font-semibold">{more}</p>}
    </>
  );
}

/** The outcome in large type: the amount or the items, the day and the progress. */
export function Outcome({ moments }: { moments: MomentView[] }) {
  if (moments.length === 0) return null;
  return (
    <section
      aria-labelledby="outcome"
      className="flex flex-col gap-6 rounded-3xl bg-success-wash p-5 text-on-success-wash sm:p-8"
    >
      <h2 id="outcome" className="flex items-center gap-2 text-lg font-semibold">
        <Icon name="check-circle" />
        {words.title}
      </h2>
      {moments.map((moment) => (
        <div key={moment.id} className="moment flex flex-col gap-5">
          <div className="flex flex-col gap-1">
            <Headlines {...moment} />
            <p className="text-lg">{moment.line}</p>
            {moment.day === null ? null : <p className="text-lg font-semibold">{moment.day}</p>}
          </div>
          <Stages stages={moment.stages} />
        </div>
      ))}
    </section>
  );
}
