import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { FormBody, filled, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { text } from '../../parts/text.ts';
import { words as all } from '../text.ts';
import type { DateOfPurchaseProps } from './model.ts';

export type { DateOfPurchaseProps } from './model.ts';

const words = all.dateOfPurchase;

const asked = ({ forCustomer }: DateOfPurchaseProps) => (forCustomer ? words.forCustomer : words);

export const title = (props: DateOfPurchaseProps) => asked(props).title;

function problemOf({ latest }: DateOfPurchaseProps, date: string): string | null {
  if (date === '') return words.missing;
  return date > latest ? words.inFuture : null;
}

export function Page(props: DateOfPurchaseProps) {
  const form = useScreenForm(props.errors, (data) => {
    const message = problemOf(props, filled(data, 'date'));
    return message === null ? [] : [{ field: 'date', message }];
  });
  const { title, lead } = asked(props);
  return (
    <Screen title={title} lead={lead} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form}>
        <TextInput
          name="date"
          type="date"
          label={words.date}
          error={form.errorOf('date')}
          defaultValue={props.value}
          max={props.latest}
        />
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
