import { LONGEST_EMAIL } from '../../../domain/text/email.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { FormBody, filled, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { words as all } from '../text.ts';
import { emailError } from './answers.ts';
import type { ConfirmProps } from './model.ts';

export type { ConfirmProps } from './model.ts';

const words = all.confirm;

export const title = () => words.title;

export function Page(props: ConfirmProps) {
  const form = useScreenForm(props.errors, (data) => {
    const message = emailError(filled(data, 'email'));
    return message === null ? [] : [{ field: 'email', message }];
  });
  return (
    <Screen title={words.title} lead={words.lead(props.claimNumber)} errors={form.errors}>
      {props.isSent ? <Alert tone="success">{words.mailSent}</Alert> : null}
      <FormBody form={form}>
        <TextInput
          name="email"
          type="email"
          label={words.email}
          hint={words.emailHint}
          error={form.errorOf('email')}
          defaultValue={props.values.email}
          autoComplete="email"
          spellCheck={false}
          maxLength={LONGEST_EMAIL}
        />
        <ActionBar>
          <Button busy={form.busy}>{words.submit}</Button>
        </ActionBar>
      </FormBody>
      {/* A separate form, so that Enter in the field above opens the claim. */}
      <form method="post" className="flex flex-col gap-3 border-t border-line pt-6 pb-10 sm:pb-0">
        <p>{words.orMail}</p>
        <Button kind="secondary" name="mail" value="1">
          {words.sendMail}
        </Button>
      </form>
    </Screen>
  );
}
