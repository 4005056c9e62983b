import type { IssueCategory } from '../../../domain/claims/claim-types.ts';
import { useAddress } from '../../../ui/address.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCard, choiceId } from '../../../ui/choice.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import { Link } from '../../../ui/link.tsx';
import { FormBody, filled, useScreenForm, type Validate } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { RefusalNote } from '../../parts/parts.tsx';
import { text } from '../../parts/text.ts';
import type { Refusal } from '../../parts/views.ts';
import { ReturnLink } from '../return/link.tsx';
import type { IssuesProps } from './model.ts';
import { words as issuesWords } from './text.ts';

export type { IssuesProps } from './model.ts';

export const title = () => issuesWords.title;

const validate: Validate = (data) =>
  filled(data, 'category') === '' ? [{ field: 'category', message: issuesWords.missing }] : [];

/** A category that can't be chosen now links to the page that says why and what to do until then. */
function ClosedChoice({ category, refusal }: { category: IssueCategory; refusal: Refusal }) {
  const { title, hint } = issuesWords.choices[category];
  const [more] = refusal.links;
  return (
    <a
      href={useAddress(more?.href ?? '')}
      className="card flex flex-col gap-1 border-dashed p-4 text-muted press sm:p-5"
    >
      <span className="text-lg font-semibold">{title}</span>
      <span>{hint}</span>
      <div className="mt-2">
        <RefusalNote refusal={{ text: refusal.text, links: [] }}>
          {more === undefined ? null : (
            <span className="font-semibold underline underline-offset-4">{more.text}</span>
          )}
        </RefusalNote>
      </div>
    </a>
  );
}

export function Page(props: IssuesProps) {
  const form = useScreenForm(props.errors, validate);
  const firstOpen = props.choices.find(({ refusal }) => refusal === null)?.value;
  return (
    <Screen title={issuesWords.title} back={props.back} step={props.step} errors={form.errors}>
      {props.claims === null ? null : (
        <Alert tone="info">
          <p>
            {props.claims.text}{' '}
            <Link href={props.claims.href} inherit>
              {props.claims.link}
            </Link>
          </p>
        </Alert>
      )}
      <FormBody form={form} goesOnBy="category">
        <Fieldset name="category" legend={issuesWords.title} quietLegend error={form.errorOf('category')}>
          {props.choices.map(({ value, refusal }) =>
            refusal === null ? (
              <ChoiceCard
                key={value}
                type="radio"
                name="category"
                value={value}
                id={choiceId('category', value, value === firstOpen)}
                defaultChecked={props.values.category === value}
                title={issuesWords.choices[value].title}
              >
                <span className="text-muted">{issuesWords.choices[value].hint}</span>
              </ChoiceCard>
            ) : (
              <ClosedChoice key={value} category={value} refusal={refusal} />
            ),
          )}
        </Fieldset>
        {props.returnsOpen ? <ReturnLink /> : null}
        {firstOpen === undefined ? null : (
          <ActionBar>
            <Button busy={form.busy}>{text.frame.continue}</Button>
          </ActionBar>
        )}
      </FormBody>
    </Screen>
  );
}
