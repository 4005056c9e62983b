import { givesCredit } from '../../../domain/claims/resolution-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCard, choiceId } from '../../../ui/choice.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { FormBody, filled, type ScreenForm, useScreenForm, type Validate } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { RefusalNote } from '../../parts/parts.tsx';
import { text } from '../../parts/text.ts';
import { EachItemChoice } from './each-item.tsx';
import type { MethodChoice, ResolutionProps } from './model.ts';
import { words as resolutionWords } from './text.ts';

export type { ResolutionProps } from './model.ts';

export const title = ({ each }: ResolutionProps) =>
  each === null ? resolutionWords.title : resolutionWords.eachTitle;

const ICONS: Record<MethodChoice['value'], IconName> = {
  RESHIP: 'parcel',
  REFUND: 'card',
  STORE_CREDIT: 'gift',
};

const missingIn =
  ({ each }: ResolutionProps): Validate =>
  (data) =>
    each === null
      ? [{ field: 'method', message: resolutionWords.missing }].filter(
          ({ field }) => filled(data, field) === '',
        )
      : each
          .map(({ field }) => ({ field, message: resolutionWords.eachMissing }))
          .filter(({ field }) => filled(data, field) === '');

/** What the shopper would get, with the amount if there is one. */
function gain({ value, amount }: MethodChoice): string {
  if (amount === null) return resolutionWords.free;
  return givesCredit(value) ? resolutionWords.toCredit(amount) : resolutionWords.toCard(amount);
}

type ChoiceProps = { choice: MethodChoice; first: boolean; chosen: boolean };

function ResolutionChoice({ choice, first, chosen }: ChoiceProps) {
  const { value, line, refusal } = choice;
  const method = resolutionWords.methods[value];
  const open = refusal === null;
  return (
    <div className="flex flex-col gap-2">
      <ChoiceCard
        type="radio"
        name="method"
        value={value}
        id={choiceId('method', value, first)}
        defaultChecked={chosen && open}
        disabled={!open}
        icon={ICONS[value]}
        title={method.title}
        badge={method.badge === null || !open ? null : <Badge tone="success" text={method.badge} />}
      >
        {open ? (
          <>
            <span className="text-lg font-semibold tabular-nums text-brand-ink">{gain(choice)}</span>
            {line === null ? null : <span>{line}</span>}
            <span className="text-muted">{method.line}</span>
          </>
        ) : null}
      </ChoiceCard>
      {refusal === null ? null : <RefusalNote refusal={refusal} />}
    </div>
  );
}

function ForAll({ props, form }: { props: ResolutionProps; form: ScreenForm }) {
  const firstOpen = props.choices.find((choice) => choice.refusal === null)?.value;
  return (
    <Fieldset name="method" legend={resolutionWords.title} quietLegend error={form.errorOf('method')}>
      {props.choices.map((choice) => (
        <ResolutionChoice
          key={choice.value}
          choice={choice}
          first={choice.value === firstOpen}
          chosen={props.values.method === choice.value}
        />
      ))}
      {props.mayDiffer ? (
        <ChoiceCard
          type="radio"
          name="method"
          value="EACH"
          id={choiceId('method', 'EACH', false)}
          title={resolutionWords.each}
          defaultChecked={props.values.method === 'EACH'}
        >
          <span className="text-muted">{resolutionWords.eachLine}</span>
        </ChoiceCard>
      ) : null}
    </Fieldset>
  );
}

export function Page(props: ResolutionProps) {
  const form = useScreenForm(props.errors, missingIn(props));
  return (
    <Screen
      title={title(props)}
      lead={resolutionWords.lead(props.about)}
      back={props.back}
      step={props.step}
      errors={form.errors}
    >
      <FormBody form={form} goesOnBy={props.each === null ? 'method' : undefined}>
        {props.each === null ? (
          <ForAll props={props} form={form} />
        ) : (
          props.each.map((each) => <EachItemChoice key={each.field} each={each} form={form} />)
        )}
        {props.note === null ? null : <p className="text-muted">{props.note}</p>}
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
