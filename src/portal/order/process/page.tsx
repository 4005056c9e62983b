import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { urls } from '../../../urls.ts';
import { ActionBar, Screen, SectionTitle, Steps } from '../../parts/frame.tsx';
import { Parcel } from '../../parts/parts.tsx';
import { ReturnLink } from '../return/link.tsx';
import type { ProcessProps } from './model.ts';
import { words } from './text.ts';

export type { ProcessProps } from './model.ts';

export const title = () => words.title;

export function Page(props: ProcessProps) {
  return (
    <Screen
      title={words.title}
      lead={words.lead(props.orderNumber)}
      back={props.back}
      step={props.step}
      errors={props.errors}
    >
      {props.cover === null ? null : (
        <Alert tone={props.cover.tone} title={props.cover.title}>
          <p>{props.cover.text}</p>
        </Alert>
      )}
      {props.parcels.map((parcel) => (
        <Parcel key={parcel.id} parcel={parcel}>
          {parcel.note === null ? null : <p className="border-t border-line pt-4">{parcel.note}</p>}
        </Parcel>
      ))}
      <SectionTitle>{words.next}</SectionTitle>
      <Steps steps={words.steps} />
      {props.returnsOpen ? <ReturnLink /> : null}
      <ActionBar>
        <LinkButton href={urls.issues()}>{words.submit}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
