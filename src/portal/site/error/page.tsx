import { Button, LinkButton } from '../../../ui/button.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import type { ErrorProps } from './model.ts';
import { words } from './text.ts';

export type { ErrorProps } from './model.ts';

export const title = () => words.title;

/** Sends the same form again. */
function Retry({ action, fields }: NonNullable<ErrorProps['retry']>) {
  return (
    <form method="post" action={action} className="flex flex-1 flex-col">
      {fields.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may say the same twice
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <ActionBar>
        <Button>{words.again}</Button>
      </ActionBar>
    </form>
  );
}

function leadOf({ retry }: ErrorProps): string {
  if (retry === null) return words.lead;
  return retry.hadFiles ? words.formKeptWithoutFiles : words.formKept;
}

export function Page(props: ErrorProps) {
  return (
    <Screen title={words.title} lead={leadOf(props)}>
      {props.requestId === null ? null : <p>{words.request(props.requestId)}</p>}
      <p className="text-muted">
        <small>
          {words.name}. {words.unknown}
        </small>
      </p>
      {props.retry === null ? (
        <ActionBar>
          <LinkButton href={props.homeHref}>{words.again}</LinkButton>
        </ActionBar>
      ) : (
        <Retry {...props.retry} />
      )}
    </Screen>
  );
}
