import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { urls } from '../../../urls.ts';
import { ActionBar, Screen, SectionTitle, Tries } from '../../parts/frame.tsx';
import { Parcel } from '../../parts/parts.tsx';
import { text } from '../../parts/text.ts';
import type { TooSoonProps } from './model.ts';
import { words } from './text.ts';

export type { TooSoonProps } from './model.ts';

export const title = ({ obstacle }: TooSoonProps) => words.titles[obstacle];

const triesFor = ({ obstacle, category }: TooSoonProps) =>
  obstacle === 'time' ? words.triesFor[category ?? 'any'] : words.insteadOf[obstacle];

/** The buttons, most helpful first. */
function Ways({ obstacle, claims, contactHref, otherHref }: TooSoonProps) {
  const ways = [
    ...claims.map(({ href, number }) => ({ href, label: words.claim(number) })),
    ...(otherHref === null ? [] : [{ href: otherHref, label: words.other }]),
    ...(contactHref === null || obstacle === 'time'
      ? []
      : [{ href: contactHref, label: text.frame.contact }]),
    { href: urls.home(), label: words.home },
  ];
  return (
    <ActionBar>
      {ways.slice(0, Math.max(MOST_WAYS, claims.length)).map(({ href, label }, at) => (
        <LinkButton key={href} kind={at === 0 && href !== urls.home() ? 'primary' : 'secondary'} href={href}>
          {label}
        </LinkButton>
      ))}
    </ActionBar>
  );
}

const MOST_WAYS = 2;

export function Page(props: TooSoonProps) {
  return (
    <Screen title={title(props)} lead={props.reason} back={props.back}>
      {props.opensOn === null ? null : (
        <div className="flex items-start gap-4 rounded-2xl bg-soft p-5">
          <Icon name="clock" size={32} className="text-brand-ink" />
          <div className="flex min-w-0 flex-col gap-1">
            <p className="text-lg font-semibold">{words.opens(props.opensOn)}</p>
            <p>{words.keep}</p>
          </div>
        </div>
      )}
      <SectionTitle>{props.obstacle === 'time' ? words.tries : words.now}</SectionTitle>
      <Tries tries={triesFor(props)} />
      {props.parcels.map((parcel) => (
        <Parcel key={parcel.id} parcel={parcel} />
      ))}
      <Ways {...props} />
    </Screen>
  );
}
