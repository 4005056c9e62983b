import { LONGEST_EMAIL } from '../../../domain/text/email.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { FormBody, filled, useScreenForm, type Validate } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { text } from '../../parts/text.ts';
import { lookupErrors } from './answers.ts';
import type { StartProps } from './model.ts';
import { OpenOrders } from './open-orders.tsx';
import { words as startWords } from './text.ts';

export type { StartProps } from './model.ts';

export const title = (props: StartProps) => props.welcomeTitle ?? startWords.title;

const validate: Validate = (data) =>
  lookupErrors({ order: filled(data, 'order'), email: filled(data, 'email') });

export function Page(props: StartProps) {
  const form = useScreenForm(props.errors, validate, ['mail']);
  return (
    <Screen title={title(props)} lead={props.welcomeDescription ?? startWords.lead} errors={form.errors}>
      {props.notice === null ? null : <Alert tone="info">{startWords.notices[props.notice]}</Alert>}
      <OpenOrders open={props.open} />
      <FormBody form={form}>
        <TextInput
          name="order"
          label={startWords.order}
          hint={startWords.orderHint}
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
          label={startWords.email}
          hint={startWords.emailHint}
          error={form.errorOf('email')}
          defaultValue={props.values.email}
          autoComplete="email"
          spellCheck={false}
          maxLength={LONGEST_EMAIL}
        />
        {props.asksCode ? (
          <TextInput
            name="code"
            label={startWords.code}
            hint={startWords.codeHint}
            error={form.errorOf('code')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
          />
        ) : null}
        {props.mails ? <input type="hidden" name="asked" value={props.values.email} /> : null}
        <ActionBar>
          <Button busy={form.busy}>{startWords.submit}</Button>
          {props.suggestion ? (
            <Button name={props.mails ? 'mail' : 'suggestion'} value={props.suggestion} kind="secondary">
              {text.frame.takeEmail(props.suggestion)}
            </Button>
          ) : null}
          <Button name="mail" value="orders" kind="quiet">
            {startWords.mailOrders}
          </Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
