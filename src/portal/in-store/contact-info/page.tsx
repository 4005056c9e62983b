import { LONGEST_EMAIL } from '../../../domain/text/email.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { FormBody, filled, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { text } from '../../parts/text.ts';
import { words as all } from '../text.ts';
import { contactErrors } from './answers.ts';
import type { ContactInfoProps } from './model.ts';

export type { ContactInfoProps } from './model.ts';

const words = all.contactInfo;

const asked = ({ forCustomer }: ContactInfoProps) => (forCustomer ? words.forCustomer : words);

export const title = (props: ContactInfoProps) => asked(props).title;

export function Page(props: ContactInfoProps) {
  const form = useScreenForm(props.errors, (data) =>
    contactErrors(
      { name: filled(data, 'name'), email: filled(data, 'email'), phone: filled(data, 'phone') },
      props,
    ),
  );
  const { title, lead } = asked(props);
  return (
    <Screen title={title} lead={lead} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form}>
        <TextInput
          name="name"
          label={words.name}
          error={form.errorOf('name')}
          defaultValue={props.values.name}
          autoComplete="name"
          maxLength={200}
        />
        <TextInput
          name="email"
          type="email"
          label={words.email}
          error={form.errorOf('email')}
          defaultValue={props.values.email}
          autoComplete="email"
          spellCheck={false}
          maxLength={LONGEST_EMAIL}
        />
        <TextInput
          name="phone"
          type="tel"
          label={words.phone}
          error={form.errorOf('phone')}
          defaultValue={props.values.phone}
          autoComplete="tel"
          maxLength={60}
        />
        {props.suggestion ? <input type="hidden" name="asked" value={props.values.email} /> : null}
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
          {props.suggestion ? (
            <Button name="suggestion" value={props.suggestion} kind="secondary">
              {text.frame.takeEmail(props.suggestion)}
            </Button>
          ) : null}
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
