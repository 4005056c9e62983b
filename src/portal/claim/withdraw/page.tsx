import { Button, LinkButton } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { FormBody, filled, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { words as all } from '../text.ts';
import { Unavailable } from '../unavailable.tsx';
import type { WithdrawProps } from './model.ts';

export type { WithdrawProps } from './model.ts';

const words = all.withdraw;

export const title = ({ refusal, claimNumber }: WithdrawProps) => refusal?.title ?? words.title(claimNumber);

function Question(props: WithdrawProps) {
  const max = props.reasonMax;
  const form = useScreenForm(props.errors, (data) =>
    filled(data, 'reason').length > max ? [{ field: 'reason', message: words.reasonLong(max) }] : [],
  );
  return (
    <Screen title={title(props)} lead={words.lead} back={props.back} errors={form.errors}>
      {props.againUntil === null ? null : <p>{words.again(props.againUntil)}</p>}
      <FormBody form={form}>
        <Textarea
          name="reason"
          label={words.reason}
          hint={props.mayStillArrive ? words.reasonHintArrived : words.reasonHint}
          error={form.errorOf('reason')}
          defaultValue={props.values.reason}
          maxLength={max}
        />
        <ActionBar>
          <LinkButton href={props.back}>{words.keep}</LinkButton>
          <Button kind="destructive" busy={form.busy}>
            {words.submit}
          </Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}

export const Page = (props: WithdrawProps) =>
  props.refusal === null ? (
    <Question {...props} />
  ) : (
    <Unavailable back={props.back} refusal={props.refusal} />
  );
