import { LinkButton } from '../../../ui/button.tsx';
import { urls } from '../../../urls.ts';
import { ActionBar, Screen, SectionTitle, Tries } from '../../parts/frame.tsx';
import { ItemLines } from '../../parts/parts.tsx';
import { text } from '../../parts/text.ts';
import type { NotShippedProps } from './model.ts';
import { words } from './text.ts';

export type { NotShippedProps } from './model.ts';

export const title = () => words.title;

export function Page(props: NotShippedProps) {
  return (
    <Screen back={urls.start()} title={words.title} lead={words.lead(props.orderNumber, props.placedOn)}>
      {props.promised === null ? null : (
        <p className="text-lg font-semibold">{words.promised(props.promised)}</p>
      )}
      <SectionTitle>{words.now}</SectionTitle>
      <Tries tries={words.tries} />
      <SectionTitle>{words.items}</SectionTitle>
      <ItemLines items={props.items} />
      <ActionBar>
        {props.contactHref === null ? null : (
          <LinkButton href={props.contactHref}>{text.frame.contact}</LinkButton>
        )}
        <LinkButton kind="secondary" href={urls.start()}>
          {words.other}
        </LinkButton>
      </ActionBar>
    </Screen>
  );
}
