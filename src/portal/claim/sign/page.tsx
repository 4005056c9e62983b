import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { urls } from '../../../urls.ts';
import { Correction } from '../../order/check-answers/correction.tsx';
import { SignatureField } from '../../order/check-answers/signature-field.tsx';
import { words as reviewWords } from '../../order/check-answers/text.ts';
import { AgreedTerms } from '../../parts/claim-terms.tsx';
import { FormBody } from '../../parts/form.tsx';
import { ActionBar, Screen, SectionTitle, Steps, Tries } from '../../parts/frame.tsx';
import { ItemLine } from '../../parts/parts.tsx';
import { Statement } from '../../parts/statement.tsx';
import type { Signing, SignProps } from './model.ts';
import { useSigning } from './sending.ts';
import { words } from './text.ts';

export type { SignProps } from './model.ts';

export function title(props: SignProps): string {
  if (props.stage !== 'sign') return words[props.stage].title;
  return props.signature === null ? words.titleConfirm : words.title;
}

function About({ items, requested }: Signing) {
  return (
    <section className="card flex flex-col divide-y divide-line" aria-label={words.items}>
      {items.map((item) => (
        <div key={`${item.sourceItemId} ${item.issue}`} className="flex flex-col gap-2 p-4 sm:p-5">
          <ItemLine item={item}>
            <p className="font-semibold text-brand-ink">{item.issue}</p>
          </ItemLine>
          {item.details === null ? null : <p className="whitespace-pre-line wrap-anywhere">{item.details}</p>}
        </div>
      ))}
      <div className="p-4 sm:p-5">
        <p className="text-muted">{words.asked}</p>
        <p className="font-semibold">{requested.title}</p>
        {requested.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  );
}

function Form(props: Signing) {
  const form = useSigning(props);
  const { signature, values } = props;
  const { address, seen } = form.changed ?? props;
  return (
    <Screen
      title={title(props)}
      lead={words.about(props.claimNumber, props.orderNumber)}
      errors={form.errors}
    >
      {props.filedBy === null ? null : <p>{words.filedFor(props.filedBy)}</p>}
      <FormBody form={form}>
        <input type="hidden" name="seen" value={seen} />
        <About {...props} />
        {address === null ? null : (
          <section className="flex flex-col gap-3">
            <SectionTitle>{words.where}</SectionTitle>
            {address.lines.length === 0 ? null : (
              <address className="not-italic">
                {address.lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </address>
            )}
            <Correction key={seen} address={address} form={form} />
            <Statement
              key={`confirm ${seen}`}
              form={form}
              name="addressConfirmed"
              checked={values.addressConfirmed}
            >
              {reviewWords.confirm}
            </Statement>
          </section>
        )}
        {signature === null ? null : (
          <SignatureField
            form={form}
            typed={values.signatureName}
            hint={signature.mayType ? words.hint : words.hintDrawn}
            mayType={signature.mayType}
          />
        )}
        <Statement form={form} name="acknowledged" checked={values.acknowledged}>
          {props.filedBy === null ? reviewWords.acknowledge : words.acknowledge}
        </Statement>
        <p className="text-muted">
          {words.wrong}{' '}
          <Link href={props.viewHref} className="inline-flex min-h-11 items-center">
            {words.wrongLink}
          </Link>
        </p>
        <ActionBar>
          <AgreedTerms terms={props.terms} />
          <Button name="send" value="1" busy={form.busy}>
            {signature === null ? words.submitConfirm : words.submit}
          </Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}

type ThanksProps = Extract<SignProps, { stage: 'thanks' }>;

function Thanks({ claimNumber, viewHref, isNew }: ThanksProps) {
  const { thanks } = words;
  return (
    <Screen title={thanks.title} lead={thanks.lead(claimNumber)}>
      <span className="flex size-16 items-center justify-center rounded-full bg-brand text-on-brand">
        <Icon name="check" size={36} />
      </span>
      <SectionTitle>{thanks.next}</SectionTitle>
      <Steps steps={isNew ? thanks.steps : thanks.goesOn} />
      <ActionBar>
        <LinkButton href={viewHref}>{words.view}</LinkButton>
      </ActionBar>
    </Screen>
  );
}

export function Page(props: SignProps) {
  if (props.stage === 'sign') return <Form {...props} />;
  if (props.stage === 'thanks') return <Thanks {...props} />;
  if (props.stage === 'unknown') {
    return (
      <Screen title={words.unknown.title} lead={words.unknown.lead}>
        <Tries tries={words.unknown.tries} />
        <ActionBar>
          <LinkButton href={urls.start()}>{words.unknown.find}</LinkButton>
        </ActionBar>
      </Screen>
    );
  }
  const said = words[props.stage];
  return (
    <Screen title={said.title} lead={said.lead(props.claimNumber)}>
      <ActionBar>
        <LinkButton href={props.viewHref}>{words.view}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
