import { Alert } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { urls } from '../../../urls.ts';
import { ActionBar, Screen, SectionTitle, Tries } from '../../parts/frame.tsx';
import { words as all } from '../text.ts';
import type { SentProps } from './model.ts';

export type { SentProps } from './model.ts';

const words = all.sent;

export const title = () => words.title;

export function Page({ errors, sentTo, until, isAgain }: SentProps) {
  return (
    <Screen title={words.title} lead={words.lead(sentTo)} errors={errors}>
      {isAgain ? <Alert tone="info">{words.again}</Alert> : null}
      <p>
        {words.until(until)} {words.number}
      </p>
      <SectionTitle>{words.nothing}</SectionTitle>
      <Tries tries={words.tries} />
      <p>
        {words.wrong}{' '}
        <Link href={urls.inStore.contactInfo()} className="inline-flex min-h-11 items-center">
          {words.correct}
        </Link>
      </p>
      <form method="post">
        <Button kind="secondary">{words.send}</Button>
      </form>
      <ActionBar>
        <LinkButton href={urls.inStore.begin()}>{words.done}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
