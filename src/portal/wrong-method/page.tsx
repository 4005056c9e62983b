import { LinkButton } from '../../ui/button.tsx';
import { ActionBar, Screen } from '../frame.tsx';
import { text } from '../text.ts';
import type { WrongMethodProps } from './model.ts';

export type { WrongMethodProps } from './model.ts';

export const title = () => text.wrongMethod.title;

export function Page(props: WrongMethodProps) {
  return (
    <Screen title={text.wrongMethod.title} lead={text.wrongMethod.lead}>
      <ActionBar>
        <LinkButton href={props.homeHref}>{text.wrongMethod.go}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
