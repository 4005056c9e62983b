import { LinkButton } from '../../ui/button.tsx';
import { ActionBar, Screen } from '../frame.tsx';
import { text } from '../text.ts';
import type { NotFoundProps } from './model.ts';

export type { NotFoundProps } from './model.ts';

export const title = () => text.notFound.title;

export function Page(props: NotFoundProps) {
  return (
    <Screen title={text.notFound.title} lead={text.notFound.lead}>
      <ActionBar>
        <LinkButton href={props.homeHref}>{text.notFound.go}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
