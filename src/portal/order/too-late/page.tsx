import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { urls } from '../../../urls.ts';
import { ActionBar, Screen, SectionTitle, Tries } from '../../parts/frame.tsx';
import { ItemLines } from '../../parts/parts.tsx';
import { text } from '../../parts/text.ts';
import type { TooLateProps } from './model.ts';
import { words } from './text.ts';

export type { TooLateProps } from './model.ts';

export const title = () => words.title;

export function Page(props: TooLateProps) {
  return (
    <Screen title={words.title} back={urls.start()}>
      {props.closedOn === null ? null : (
        <Alert tone="warning" title={words.closed(props.closedOn)}>
          {props.reason === null ? null : <p>{props.reason}</p>}
        </Alert>
      )}
      <SectionTitle>{words.now}</SectionTitle>
      <Tries tries={words.tries} />
      <SectionTitle>{words.items}</SectionTitle>
      <ItemLines items={props.items} />
      <ActionBar>
        {props.hasClaims ? <LinkButton href={urls.home()}>{words.claims}</LinkButton> : null}
        {props.contactHref === null ? null : (
          <LinkButton kind={props.hasClaims ? 'secondary' : 'primary'} href={props.contactHref}>
            {text.frame.contact}
          </LinkButton>
        )}
        {props.hasClaims ? null : (
          <LinkButton kind="secondary" href={urls.start()}>
            {words.other}
          </LinkButton>
        )}
      </ActionBar>
    </Screen>
  );
}
