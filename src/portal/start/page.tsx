import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { FormBody, filled, useScreenForm, type Validate } from '../form.tsx';
import { ActionBar, Screen } from '../frame.tsx';
import { text } from '../text.ts';
import type { StartProps } from './model.ts';

export type { StartProps } from './model.ts';

export const title = (props: StartProps) => props.welcomeTitle ?? text.start.title;

/** Only what no order could have; whether one exists is the server's to say, and it never says which part is wrong. */
const validate: Validate = (data) => {
  const email = filled(data, 'email');
  const emailError =
    email === '' ? text.start.emailMissing : /^\S+@\S+\.\S+$/.test(email) ? null : text.start.emailShape;
  return [
    ...(filled(data, 'order') === '' ? [{ field: 'order', message: text.start.orderMissing }] : []),
    ...(emailError === null ? [] : [{ field: 'email', message: emailError }]),
  ];
};

export function Page(props: StartProps) {
  const form = useScreenForm(props.errors, validate);
  return (
    <Screen title={title(props)} lead={props.welcomeDescription ?? text.start.lead} errors={form.errors}>
      {props.notice === null ? null : <Alert tone="info">{text.start.notices[props.notice]}</Alert>}
      <FormBody form={form}>
        <TextInput
          name="order"
          label={text.start.order}
          hint={text.start.orderHint}
          error={form.errorOf('order')}
          defaultValue={props.values.order}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
        />
        <TextInput
          name="email"
          type="email"
          label={text.start.email}
          hint={text.start.emailHint}
          error={form.errorOf('email')}
          defaultValue={props.values.email}
          autoComplete="email"
          spellCheck={false}
          maxLength={254}
        />
        {props.asksCode ? (
          <TextInput
            name="code"
            label={text.start.code}
            hint={text.start.codeHint}
            error={form.errorOf('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
          />
        ) : null}
        <ActionBar>
          <Button busy={form.busy}>{text.start.submit}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
