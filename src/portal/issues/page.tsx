import { Button } from '../../ui/button.tsx';
import { ChoiceCard, choiceId } from '../../ui/choice.tsx';
import { Fieldset } from '../../ui/fieldset.tsx';
import { FormBody, filled, useScreenForm, type Validate } from '../form.tsx';
import { ActionBar, Screen } from '../frame.tsx';
import { RefusalNote } from '../parts.tsx';
import { ReturnLink } from '../return/link.tsx';
import { text } from '../text.ts';
import type { IssuesProps } from './model.ts';
import { words as issuesWords } from './text.ts';

export type { IssuesProps } from './model.ts';

export const title = () => issuesWords.title;

const validate: Validate = (data) =>
  filled(data, 'category') === '' ? [{ field: 'category', message: issuesWords.missing }] : [];

export function Page(props: IssuesProps) {
  const form = useScreenForm(props.errors, validate);
  return (
    <Screen title={issuesWords.title} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form} goesOnBy="category">
        <Fieldset name="category" legend={issuesWords.title} quietLegend error={form.errorOf('category')}>
          {props.choices.map(({ value, refusal }, index) => (
            <div key={value} className="flex flex-col gap-2">
              <ChoiceCard
                type="radio"
                name="category"
                value={value}
                id={choiceId('category', value, index === 0)}
                defaultChecked={props.values.category === value}
                title={issuesWords.choices[value].title}
              >
                <span className="text-muted">{issuesWords.choices[value].hint}</span>
              </ChoiceCard>
              {refusal === null ? null : <RefusalNote refusal={refusal} />}
            </div>
          ))}
        </Fieldset>
        {props.returnsOpen ? <ReturnLink /> : null}
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
