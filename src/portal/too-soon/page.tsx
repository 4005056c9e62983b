import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { urls } from '../../urls.ts';
import { ActionBar, Screen, SectionTitle, Tries } from '../frame.tsx';
import { Parcel } from '../parts.tsx';
import { text } from '../text.ts';
import type { TooSoonProps } from './model.ts';

export type { TooSoonProps } from './model.ts';

export const title = () => text.tooSoon.title;

const triesFor = ({ obstacle, category }: TooSoonProps) =>
  obstacle === 'time' ? text.tooSoon.triesFor[category ?? 'any'] : text.tooSoon.insteadOf[obstacle];

export function Page(props: TooSoonProps) {
  return (
    <Screen title={text.tooSoon.title} lead={props.reason} back={props.back}>
      {props.opensOn === null ? null : (
        <div className="flex items-start gap-4 rounded-2xl bg-soft p-5">
          <Icon name="clock" size={32} className="text-brand-ink" />
          <div className="flex min-w-0 flex-col gap-1">
            <p className="text-lg font-semibold">{text.tooSoon.opens(props.opensOn)}</p>
            <p>{text.tooSoon.keep}</p>
          </div>
        </div>
      )}
      <SectionTitle>{props.obstacle === 'time' ? text.tooSoon.tries : text.tooSoon.now}</SectionTitle>
      <Tries tries={triesFor(props)} />
      {props.parcels.map((parcel) => (
        <Parcel key={parcel.id} parcel={parcel} />
      ))}
      <ActionBar>
        {props.otherHref === null ? (
          <LinkButton kind="secondary" href={urls.home()}>
            {text.tooSoon.home}
          </LinkButton>
        ) : (
          <LinkButton href={props.otherHref}>{text.tooSoon.other}</LinkButton>
        )}
      </ActionBar>
    </Screen>
  );
}
