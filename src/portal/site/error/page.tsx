import { LinkButton } from '../../../ui/button.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import type { ErrorProps } from './model.ts';
import { words } from './text.ts';

export type { ErrorProps } from './model.ts';

export const title = () => words.title;

export function Page(props: ErrorProps) {
  return (
    <Screen title={words.title} lead={words.lead}>
      {props.requestId === null ? null : <p>{words.request(props.requestId)}</p>}
      <p className="text-muted">
        <small>
          {words.name}. {words.unknown}
        </small>
      </p>
      <ActionBar>
        <LinkButton href={props.homeHref}>{words.again}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
