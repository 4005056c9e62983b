import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCard, choiceId } from '../../../ui/choice.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import { FormBody, filled, type ScreenForm, useScreenForm, type Validate } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { issueText } from '../../parts/issue-text.ts';
import { Parcel, ParcelWords, RefusalNote } from '../../parts/parts.tsx';
import { text } from '../../parts/text.ts';
import type { ShipmentProps } from './model.ts';
import { words as shipmentWords } from './text.ts';

export type { ShipmentProps } from './model.ts';

const oneParcel = (props: ShipmentProps) => props.parcels.length === 1;

export const title = (props: ShipmentProps) =>
  oneParcel(props) ? shipmentWords.title : shipmentWords.titleMany;

const validate: Validate = (data) => [
  ...(data.getAll('shipment').length === 0
    ? [{ field: 'shipment', message: shipmentWords.parcelMissing }]
    : []),
  ...(filled(data, 'reason') === '' ? [{ field: 'reason', message: shipmentWords.reasonMissing }] : []),
];

function Parcels({ props, form }: { props: ShipmentProps; form: ScreenForm }) {
  const [only] = props.parcels;
  if (only !== undefined && oneParcel(props)) {
    return (
      <>
        <input type="hidden" name="shipment" value={only.id} />
        <Parcel parcel={only}>{only.refusal === null ? null : <RefusalNote refusal={only.refusal} />}</Parcel>
      </>
    );
  }
  const firstOpen = props.parcels.find((parcel) => parcel.refusal === null)?.id;
  return (
    <Fieldset name="shipment" legend={shipmentWords.titleMany} quietLegend error={form.errorOf('shipment')}>
      {props.parcels.map((parcel) => (
        <div key={parcel.id} className="flex flex-col gap-2">
          <ChoiceCard
            type="checkbox"
            name="shipment"
            value={parcel.id}
            id={choiceId('shipment', parcel.id, parcel.id === firstOpen)}
            defaultChecked={parcel.selected && parcel.refusal === null}
            disabled={parcel.refusal !== null}
            title={parcel.title}
            badge={<Badge {...parcel.badge} />}
          >
            <ParcelWords parcel={parcel} />
          </ChoiceCard>
          {parcel.refusal === null ? null : <RefusalNote refusal={parcel.refusal} />}
        </div>
      ))}
    </Fieldset>
  );
}

function Reasons({ props, form }: { props: ShipmentProps; form: ScreenForm }) {
  const firstOpen = props.reasons.find((reason) => reason.refusal === null)?.value;
  return (
    <Fieldset
      name="reason"
      legend={shipmentWords.reason}
      quietLegend={oneParcel(props)}
      error={form.errorOf('reason')}
    >
      {props.reasons.map(({ value, refusal }) => (
        <div key={value} className="flex flex-col gap-2">
          <ChoiceCard
            type="radio"
            name="reason"
            value={value}
            id={choiceId('reason', value, value === firstOpen)}
            defaultChecked={props.values.reason === value && refusal === null}
            disabled={refusal !== null}
            title={issueText[value].label}
          >
            <span className="text-muted">{issueText[value].hint}</span>
          </ChoiceCard>
          {refusal === null ? null : <RefusalNote refusal={refusal} />}
        </div>
      ))}
    </Fieldset>
  );
}

export function Page(props: ShipmentProps) {
  const form = useScreenForm(props.errors, validate);
  return (
    <Screen title={title(props)} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form}>
        <Parcels props={props} form={form} />
        <Reasons props={props} form={form} />
        <Textarea
          name="details"
          label={shipmentWords.details}
          error={form.errorOf('details')}
          defaultValue={props.values.details}
          maxLength={props.detailsMax}
        />
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
