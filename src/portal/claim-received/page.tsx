import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { urls } from '../../urls.ts';
import { ActionBar, Screen, SectionTitle, Steps } from '../frame.tsx';
import { text } from '../text.ts';
import type { ClaimReceivedProps } from './model.ts';

export type { ClaimReceivedProps } from './model.ts';

export const title = () => text.received.title;

export function Page(props: ClaimReceivedProps) {
  return (
    <Screen title={text.received.title} lead={text.received.lead(props.claimNumber)}>
      <div className="flex items-start gap-4 rounded-2xl bg-soft p-5">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-brand text-on-brand">
          <Icon name="check" size={28} />
        </span>
        <div className="min-w-0">
          <p className="text-muted">{text.received.asked}</p>
          <p className="text-lg font-semibold">{text.resolution.methods[props.method].title}</p>
          <p>{props.line}</p>
        </div>
      </div>
      <SectionTitle>{text.received.next}</SectionTitle>
      <Steps steps={[...text.received.steps, text.received.afterwards[props.method]]} />
      <p className="text-muted">{text.received.mailed(props.email)}</p>
      <ActionBar>
        <LinkButton href={props.viewHref}>{text.received.view}</LinkButton>
        {props.canReportMore ? (
          <LinkButton kind="quiet" href={urls.process()}>
            {text.received.more}
          </LinkButton>
        ) : null}
      </ActionBar>
    </Screen>
  );
}
