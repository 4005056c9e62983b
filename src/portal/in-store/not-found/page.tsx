import { Button, LinkButton } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { urls } from '../../../urls.ts';
import { FormBody, filled, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { text } from '../../parts/text.ts';
import { words as all } from '../text.ts';
import { productErrors } from './answers.ts';
import type { ProductNotFoundProps } from './model.ts';

export type { ProductNotFoundProps } from './model.ts';

const words = all.notFound;

export const title = (props: ProductNotFoundProps) => (props.open ? words.title : words.closed);

function Closed(props: ProductNotFoundProps) {
  return (
    <Screen title={words.closed} lead={words.closedLead} back={props.back} step={props.step}>
      <ActionBar>
        <LinkButton href={urls.inStore.products()}>{words.again}</LinkButton>
      </ActionBar>
    </Screen>
  );
}

export function Page(props: ProductNotFoundProps) {
  const form = useScreenForm(props.errors, (data) =>
    productErrors({ name: filled(data, 'name'), price: filled(data, 'price') }, props.currency),
  );
  if (!props.open) return <Closed {...props} />;
  return (
    <Screen title={words.title} lead={words.lead} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form}>
        <TextInput
          name="name"
          label={words.name}
          hint={words.nameHint}
          error={form.errorOf('name')}
          defaultValue={props.values.name}
          autoComplete="off"
          maxLength={200}
        />
        <TextInput
          name="price"
          label={(props.forCustomer ? words.priceForCustomer : words.price)(props.currency)}
          hint={words.priceHint}
          error={form.errorOf('price')}
          defaultValue={props.values.price}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
          <LinkButton kind="quiet" href={urls.inStore.products()}>
            {words.again}
          </LinkButton>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
