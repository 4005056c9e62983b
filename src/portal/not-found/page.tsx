import { LinkButton } from '../../ui/button.tsx';
import { ActionBar, Screen } from '../frame.tsx';
import type { NotFoundProps } from './model.ts';
import { words } from './text.ts';

export type { NotFoundProps } from './model.ts';

export const title = () => words.title;

export function Page(props: NotFoundProps) {
  return (
    <Screen title={words.title} lead={words.lead}>
      <ActionBar>
        <LinkButton href={props.homeHref}>{words.go}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
