import { LinkButton } from '../../ui/button.tsx';
import { urls } from '../../urls.ts';
import { ActionBar, Screen, SectionTitle, Tries } from '../frame.tsx';
import { ItemLines } from '../parts.tsx';
import { text } from '../text.ts';
import type { NotShippedProps } from './model.ts';

export type { NotShippedProps } from './model.ts';

export const title = () => text.notShipped.title;

export function Page(props: NotShippedProps) {
  return (
    <Screen
      back={urls.start()}
      title={text.notShipped.title}
      lead={text.notShipped.lead(props.orderNumber, props.placedOn)}
    >
      {props.promisedOn === null ? null : (
        <p className="text-lg font-semibold">{text.notShipped.promised(props.promisedOn)}</p>
      )}
      <SectionTitle>{text.notShipped.now}</SectionTitle>
      <Tries tries={text.notShipped.tries} />
      <SectionTitle>{text.notShipped.items}</SectionTitle>
      <ItemLines items={props.items} />
      <ActionBar>
        <LinkButton kind="secondary" href={urls.start()}>
          {text.notShipped.other}
        </LinkButton>
      </ActionBar>
    </Screen>
  );
}
