import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { urls } from '../../urls.ts';
import { ActionBar, Screen, SectionTitle, Tries } from '../frame.tsx';
import { ItemLines } from '../parts.tsx';
import { text } from '../text.ts';
import type { TooLateProps } from './model.ts';

export type { TooLateProps } from './model.ts';

export const title = () => text.tooLate.title;

export function Page(props: TooLateProps) {
  return (
    <Screen title={text.tooLate.title} back={urls.start()}>
      {props.closedOn === null ? null : (
        <Alert tone="warning" title={text.tooLate.closed(props.closedOn)}>
          {props.reason === null ? null : <p>{props.reason}</p>}
        </Alert>
      )}
      <SectionTitle>{text.tooLate.now}</SectionTitle>
      <Tries tries={text.tooLate.tries} />
      <SectionTitle>{text.tooLate.items}</SectionTitle>
      <ItemLines items={props.items} />
      <ActionBar>
        {props.hasClaims ? <LinkButton href={urls.home()}>{text.tooLate.claims}</LinkButton> : null}
        <LinkButton kind="secondary" href={urls.start()}>
          {text.tooLate.other}
        </LinkButton>
      </ActionBar>
    </Screen>
  );
}
