import { LinkButton } from '../../../ui/button.tsx';
import { ActionBar, Screen, Tries } from '../../parts/frame.tsx';
import type { NotFoundProps } from './model.ts';
import { words } from './text.ts';

export type { NotFoundProps } from './model.ts';

export const title = ({ kind }: NotFoundProps) => words[kind].title;

export function Page({ kind, homeHref }: NotFoundProps) {
  const { title, lead } = words[kind];
  return (
    <Screen title={title} lead={lead}>
      {kind === 'claim-link' ? <Tries tries={words[kind].tries} /> : null}
      {kind === 'not-open' ? null : (
        <ActionBar>
          <LinkButton href={homeHref}>{words[kind].go}</LinkButton>
        </ActionBar>
      )}
    </Screen>
  );
}
