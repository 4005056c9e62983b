import { Button } from '../../../ui/button.tsx';
import { FormBody, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { AddressForm } from '../check-answers/address-form.tsx';
import type { AddressProps } from './model.ts';
import { words } from './text.ts';

export type { AddressProps } from './model.ts';

export const title = () => words.title;

export function Page(props: AddressProps) {
  // Only the server knows which fields a country requires, so the browser checks nothing here.
  const form = useScreenForm(props.errors, () => [], ['update']);
  const { issue, address, back, step } = props;
  return (
    <Screen title={words.title} lead={words.leads[issue]} back={back} step={step} errors={form.errors}>
      <FormBody form={form}>
        <AddressForm address={address} form={form} />
        <ActionBar>
          <Button busy={form.busy}>{words.submit}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
