import { Tick } from '../../../ui/choice.tsx';
import { words as valet } from '../valet/text.ts';
import type { ReviewProps } from './model.ts';

const words = valet.review;

type Option = { name: string; checked: boolean; title: string; hint: string };

function OptionTick({ name, checked, title, hint }: Option) {
  return (
    <Tick name={name} value="yes" defaultChecked={checked}>
      <span className="block font-semibold">{title}</span>
      <span className="block text-muted">{hint}</span>
    </Tick>
  );
}

/** Lets the team member choose how the customer takes part. Nobody may sign in the customer's name. */
export function ValetOptions({
  valet: { customer, signLater, tell },
  mustSign,
}: {
  valet: NonNullable<ReviewProps['valet']>;
  mustSign: boolean;
}) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="pb-2 text-xl font-bold tracking-tight">{words.title(customer)}</legend>
      {mustSign ? (
        <p>{words.mustSign(customer)}</p>
      ) : (
        <OptionTick
          name="signLater"
          checked={signLater}
          title={words.signLater(customer)}
          hint={words.signLaterHint}
        />
      )}
      <OptionTick name="tell" checked={tell} title={words.tell(customer)} hint={words.tellHint} />
    </fieldset>
  );
}
