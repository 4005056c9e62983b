import { LinkButton } from '../../../ui/button.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import type { WrongMethodProps } from './model.ts';
import { words } from './text.ts';

export type { WrongMethodProps } from './model.ts';

export const title = () => words.title;

export function Page(props: WrongMethodProps) {
  return (
    <Screen title={words.title} lead={words.lead}>
      <ActionBar>
        <LinkButton href={props.homeHref}>{words.go}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
