/** One line of the list. The whole line is a link to its claim. */
import { type MouseEvent, memo } from 'react';
import { DEFAULT_LABEL_COLOR } from '../../domain/claims/label.ts';
import { orderName } from '../../domain/orders/order-number.ts';
import { WASH } from '../../ui/badge.tsx';
import { pictureSource, useBroken } from '../../ui/picture.tsx';
import type { Tone } from '../../ui/tone.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { LabelChip } from '../parts/label-chip.tsx';
import { moneyText } from '../parts/money.ts';
import { useMoments } from '../parts/when.tsx';
import { ageOf, clockOf } from './clock.ts';
import { CELL, row } from './grid.ts';
import type { QueueClaim } from './queue-claim.ts';
import { text } from './text.ts';
import { useLabelColors } from './use-labels.ts';
import { resolutionWord, statusWord, typeWord } from './words.ts';

export type LineProps = {
  claim: QueueClaim;
  href: string;
  /** The person's own id: they know that they are on the claim. */
  me: string;
  /** Counted from 0. */
  at: number;
  now: number;
  isActive: boolean;
  /** Whether this claim is open beside the list. */
  isOpen: boolean;
  /** null where lines can't be ticked. */
  isTicked: boolean | null;
  /** The name of the claim's store, in the list of all stores. */
  storeName: string | null;
  onActive: (at: number) => void;
  onOpen: (href: string, options: { replace: boolean }) => void;
  onTick: (at: number, isRange: boolean) => void;
};

export const Line = memo(function Line(props: LineProps) {
  const { claim, at, isActive, isOpen, isTicked, onActive } = props;
  const value = moneyText(claim.total, claim.currency);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has the role of a row
    <div
      {...row(at + 2, isTicked ?? undefined)}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      className="claim-line"
      // The browser takes this from the script, not from the markup, so the page's policy allows it.
      style={{ transform: `translateY(calc(var(--tall) * ${at}))` }}
      onFocus={() => onActive(at)}
    >
      {isTicked === null ? null : <Tick {...props} isTicked={isTicked} />}
      <div {...CELL} className="line-picture">
        <Thumb src={claim.item?.imageUrl ?? null} />
      </div>
      <Title {...props} />
      <div {...CELL} className="line-kind">
        <p className="one-line">{typeWord(claim.claimType)}</p>
        <p className="line-second one-line">{text.line.wants(resolutionWord(claim.requestedResolution))}</p>
      </div>
      <Customer {...props} />
      <Marks {...props} />
      <div {...CELL} className="line-value font-semibold" title={value}>
        {value}
      </div>
      <When {...props} />
    </div>
  );
});

function Tick({ claim, at, isActive, isTicked, onTick }: LineProps & { isTicked: boolean }) {
  return (
    <div {...CELL} className="line-tick">
      <label className="flex h-full min-w-6 cursor-pointer items-center justify-center pointer-coarse:min-w-11">
        <input
          type="checkbox"
          aria-label={text.line.tick(claim.claimNumber)}
          tabIndex={isActive ? 0 : -1}
          checked={isTicked}
          onChange={(event) =>
            onTick(at, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
          className="size-4 cursor-pointer accent-brand"
        />
      </label>
    </div>
  );
}

function Thumb({ src }: { src: string | null }) {
  const { broken, image, onError } = useBroken();
  const source = pictureSource(src);
  const box = 'picture size-8 shrink-0 rounded-md';
  if (source === null || broken) {
    return (
      <span className={`${box} flex items-center justify-center`}>
        <Icon name="parcel" size={18} />
      </span>
    );
  }
  const size = { width: 32, height: 32 };
  return (
    <img
      ref={image}
      src={source}
      alt=""
      {...size}
      loading="lazy"
      decoding="async"
      onError={onError}
      className={`${box} object-cover`}
    />
  );
}

/** Whether a click opens the page here, and no other tab, window or menu. */
const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

function Title({ claim, me, href, isActive, isOpen, onOpen }: LineProps) {
  const { item, moreItems } = claim;
  const marks = marksOf(claim, me);
  return (
    <div {...CELL} className="line-claim flex min-w-0 items-center gap-1.5 overflow-hidden">
      {/* The router's own link would draw every line again whenever another page opens. */}
      <a
        href={href}
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          onOpen(href, { replace: isOpen });
        }}
        tabIndex={isActive ? 0 : -1}
        aria-current={isOpen ? 'page' : undefined}
        className="claim-link one-line min-w-14 flex-initial"
      >
        <span className="font-bold">{text.line.number(claim.claimNumber)}</span>{' '}
        <span className="font-semibold">
          {item === null ? null : (
            <>
              {item.quantity > 1 ? `${text.line.quantity(item.quantity)} ` : null}
              <bdi>{item.name}</bdi>
            </>
          )}
        </span>
      </a>
      {moreItems > 0 ? (
        <span className="shrink-0 text-muted">
          <span aria-hidden="true">{text.line.more(moreItems)}</span>
          <span className="sr-only">{text.line.moreSpoken(moreItems)}</span>
        </span>
      ) : null}
      {marks.map((mark, at) => (
        <Mark key={mark.icon} {...mark} isCounted={at > 0} />
      ))}
      <Beyond words={marks.slice(1).map(({ words }) => words)} />
    </div>
  );
}

type MarkView = { icon: IconName; tone: Tone; words: string };

/** A narrow list shows the first and counts the others. */
function marksOf(claim: QueueClaim, me: string): MarkView[] {
  const { hasNewMessage, hasFailed, risk, held } = claim;
  const people = claim.people.filter(({ id }) => id !== me);
  const isDeciding = people.some(({ mark }) => mark === 'deciding');
  const names = people.map(({ name }) => name).join(', ');
  const marks: (MarkView | false)[] = [
    hasNewMessage && { icon: 'message', tone: 'info', words: text.line.newMessage },
    hasFailed && { icon: 'cross-circle', tone: 'danger', words: text.line.failed },
    risk > 0 && { icon: 'alert', tone: 'danger', words: text.line.risk(risk) },
    held !== null && { icon: 'clock', tone: 'info', words: text.line.held(held.by.name) },
    names !== '' && {
      icon: 'person',
      tone: isDeciding ? 'warning' : 'neutral',
      words: text.line.present(names, isDeciding),
    },
  ];
  return marks.filter((mark) => mark !== false);
}

/** What a narrow list counts instead of showing it. Screen readers read it. */
const COUNTED = '@max-[54rem]/lines:sr-only';

/** An icon with its words for screen readers, and for the mouse as a tooltip. */
function Mark({ icon, tone, words, isCounted }: MarkView & { isCounted: boolean }) {
  return (
    <span
      title={words}
      className={`badge relative z-1 shrink-0 rounded-full p-0.5 ${WASH[tone]} ${isCounted ? COUNTED : ''}`}
    >
      <Icon name={icon} size={16} />
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** How many a narrow list doesn't show. `words`: of each. */
function Beyond({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <span
      aria-hidden="true"
      title={words.join(', ')}
      className="relative z-1 hidden shrink-0 text-muted @max-[54rem]/lines:inline"
    >
      {text.line.more(words.length)}
    </span>
  );
}

function Customer({ claim }: LineProps) {
  return (
    <div {...CELL} className="line-customer">
      <p className="one-line">
        <bdi>{claim.authorName ?? claim.authorEmail}</bdi>
      </p>
      <p className="line-second one-line">
        <bdi>{orderName(claim.sourceOrderNumber)}</bdi>
      </p>
    </div>
  );
}

function Marks({ claim: { store, status, labels, assignee, assigneeName }, storeName, isTicked }: LineProps) {
  const who = assigneeName ?? assignee;
  return (
    <div {...CELL} className="line-marks min-w-0 gap-x-1 overflow-hidden">
      <div className="flex max-w-full min-w-0 gap-1">
        {storeName === null ? null : <Chip tone="success">{storeName}</Chip>}
        <Chip tone="neutral" isWhole>
          {statusWord(status)}
        </Chip>
        {/* The column beside a claim shows none. */}
        {labels.length === 0 || isTicked === null ? null : <Labels store={store} labels={labels} />}
      </div>
      {who ? (
        <div className="flex max-w-full min-w-12 shrink-9 items-center gap-0.5 text-muted">
          <Icon name="person" size={16} />
          <span className="sr-only">{text.columns.assignee}</span>
          <bdi className="one-line">{who}</bdi>
        </div>
      ) : null}
    </div>
  );
}

/** On a narrow list. */
const SHOWN_LABELS = 2;

/** In the colors of their own store, also in the list of all stores. */
function Labels({ store, labels }: Pick<LineProps['claim'], 'store' | 'labels'>) {
  const colors = useLabelColors(store);
  return (
    <>
      {labels.map((label, at) => (
        <LabelChip
          key={label}
          color={colors.get(label) ?? DEFAULT_LABEL_COLOR}
          isSmall
          className={at < SHOWN_LABELS ? '' : COUNTED}
        >
          {label}
        </LabelChip>
      ))}
      <Beyond words={labels.slice(SHOWN_LABELS)} />
    </>
  );
}

type ChipProps = { tone: Tone; isWhole?: boolean; children: string };

const Chip = ({ tone, isWhole = false, children }: ChipProps) => (
  <span
    title={children}
    className={`badge one-line max-w-44 rounded-md px-1.5 text-[0.9em] ${isWhole ? 'shrink-0' : 'min-w-0'} ${WASH[tone]}`}
  >
    <bdi>{children}</bdi>
  </span>
);

const CLOCK_INK: Record<Tone, string> = {
  neutral: '',
  info: '',
  success: '',
  warning: 'font-semibold text-warning',
  danger: 'font-semibold text-danger',
};

function When({ claim: { createdAt, dueAt, warnsAt }, now }: LineProps) {
  const { moment } = useMoments();
  const age = ageOf(createdAt, now);
  const clock = clockOf({ dueAt, warnsAt }, now);
  const filed = text.line.filed(age.spoken);
  return (
    <div {...CELL} className="line-when" title={moment(createdAt)}>
      {clock === null ? null : (
        <p className={CLOCK_INK[clock.tone]}>
          <span aria-hidden="true">{clock.short}</span>
          <span className="sr-only">{clock.spoken}</span>
        </p>
      )}
      <p className={clock === null ? '' : 'line-second'}>
        <span aria-hidden="true">{text.line.age(age.short)}</span>
        <span className="sr-only">{filed}</span>
      </p>
    </div>
  );
}
