import { LinkButton } from '../../../ui/button.tsx';
import { ActionBar, Screen, Tries } from '../../parts/frame.tsx';
import type { NotFoundProps } from './model.ts';
import { words } from './text.ts';

export type { NotFoundProps } from './model.ts';

const wordsOf = ({ isClaimLink }: NotFoundProps) => (isClaimLink ? words.claimLink : words);

export const title = (props: NotFoundProps) => wordsOf(props).title;

export function Page(props: NotFoundProps) {
  const { title, lead, go } = wordsOf(props);
  return (
    <Screen title={title} lead={lead}>
      {props.isClaimLink ? <Tries tries={words.claimLink.tries} /> : null}
      <ActionBar>
        <LinkButton href={props.homeHref}>{go}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
