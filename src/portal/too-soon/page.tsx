import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { urls } from '../../urls.ts';
import { ActionBar, Screen, SectionTitle, Tries } from '../frame.tsx';
import { Parcel } from '../parts.tsx';
import type { TooSoonProps } from './model.ts';
import { words } from './text.ts';

export type { TooSoonProps } from './model.ts';

export const title = () => words.title;

const triesFor = ({ obstacle, category }: TooSoonProps) =>
  obstacle === 'time' ? words.triesFor[category ?? 'any'] : words.insteadOf[obstacle];

export function Page(props: TooSoonProps) {
  return (
    <Screen title={words.title} lead={props.reason} back={props.back}>
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
      <ActionBar>
        {props.otherHref === null ? (
          <LinkButton kind="secondary" href={urls.home()}>
            {words.home}
          </LinkButton>
        ) : (
          <LinkButton href={props.otherHref}>{words.other}</LinkButton>
        )}
      </ActionBar>
    </Screen>
  );
}
