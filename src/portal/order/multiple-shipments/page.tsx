import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCard, choiceId } from '../../../ui/choice.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import { FormBody, filled, useScreenForm, type Validate } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { ParcelWords, RefusalNote } from '../../parts/parts.tsx';
import type { MultipleShipmentsProps } from './model.ts';
import { words } from './text.ts';

export type { MultipleShipmentsProps } from './model.ts';

export const title = (props: MultipleShipmentsProps) => (props.canFinish ? words.another : words.title);

const validate: Validate = (data) =>
  filled(data, 'shipment') === '' ? [{ field: 'shipment', message: words.missing }] : [];

type ParcelChoiceProps = {
  parcel: MultipleShipmentsProps['parcels'][number];
  first: boolean;
  chosen: boolean;
};

function ParcelChoice({ parcel, first, chosen }: ParcelChoiceProps) {
  return (
    <div className="flex flex-col gap-2">
      <ChoiceCard
        type="radio"
        name="shipment"
        value={parcel.id}
        id={choiceId('shipment', parcel.id, first)}
        defaultChecked={chosen && parcel.refusal === null}
        disabled={parcel.refusal !== null}
        title={parcel.title}
        badge={<Badge {...parcel.badge} />}
      >
        <ParcelWords parcel={parcel} />
        {parcel.reported === null ? null : (
          <span className="font-semibold text-brand-ink">
            {words.reported} {parcel.reported}
          </span>
        )}
      </ChoiceCard>
      {parcel.refusal === null ? null : <RefusalNote refusal={parcel.refusal} />}
    </div>
  );
}

export function Page(props: MultipleShipmentsProps) {
  const form = useScreenForm(props.errors, validate, ['done']);
  const allTold = props.canFinish && props.parcels.every((parcel) => parcel.reported ?? parcel.refusal);
  const firstOpen = props.parcels.find((parcel) => parcel.refusal === null)?.id;
  return (
    <Screen
      title={title(props)}
      lead={props.canFinish ? words.anotherLead : words.lead}
      back={props.back}
      step={props.step}
      errors={form.errors}
    >
      <FormBody form={form} goesOnBy="shipment">
        <Fieldset name="shipment" legend={title(props)} quietLegend error={form.errorOf('shipment')}>
          {props.parcels.map((parcel) => (
            <ParcelChoice
              key={parcel.id}
              parcel={parcel}
              first={parcel.id === firstOpen}
              chosen={props.values.shipment === parcel.id}
            />
          ))}
        </Fieldset>
        <ActionBar>
          <Button kind={allTold ? 'secondary' : 'primary'} busy={form.busy}>
            {words.submit}
          </Button>
          {props.canFinish ? (
            <Button kind={allTold ? 'primary' : 'secondary'} name="done" value="1">
              {words.done}
            </Button>
          ) : null}
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
