import { LinkButton } from '../../ui/button.tsx';
import { ActionBar, Screen } from '../frame.tsx';
import { text } from '../text.ts';
import type { ErrorProps } from './model.ts';

export type { ErrorProps } from './model.ts';

export const title = () => text.error.title;

export function Page(props: ErrorProps) {
  return (
    <Screen title={text.error.title} lead={text.error.lead}>
      <p>{text.error.unknown}</p>
      {props.requestId === null ? null : <p className="text-muted">{text.error.request(props.requestId)}</p>}
      <ActionBar>
        <LinkButton href={props.homeHref}>{text.error.again}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
