import { Button, LinkButton } from '../../../ui/button.tsx';
import { SummaryList } from '../../../ui/summary-list.tsx';
import { urls } from '../../../urls.ts';
import { ActionBar, Screen, SectionTitle, Steps, Tries } from '../../parts/frame.tsx';
import { words as all } from '../text.ts';
import type { Checking, ConfirmFilingProps, Filed } from './model.ts';

export type { ConfirmFilingProps } from './model.ts';

const words = all.confirm;

const TITLES = {
  check: () => words.title,
  filed: () => words.received,
  known: () => words.known.title,
  unknown: () => words.unknown.title,
} satisfies Record<ConfirmFilingProps['stage'], () => string>;

export const title = ({ stage }: ConfirmFilingProps) => TITLES[stage]();

const rowOf = (key: string, label: string, lines: readonly string[]) => ({
  key,
  label,
  content: lines.map((line) => (
    <p key={line} className="wrap-anywhere">
      {line}
    </p>
  )),
});

function Check({ errors, rows }: Checking) {
  const answers = rows.map(({ key, lines }) => rowOf(key, all.review[key], lines));
  return (
    <Screen title={words.title} lead={words.lead} errors={errors}>
      <SummaryList rows={answers} />
      <p className="text-muted">{words.notYou}</p>
      <form method="post">
        <ActionBar>
          <Button>{words.submit}</Button>
        </ActionBar>
      </form>
    </Screen>
  );
}

function Received({ claim }: Filed) {
  const { filed } = words;
  if (claim === null) return <Screen title={words.received} lead={filed.closed} />;
  return (
    <Screen title={words.received} lead={filed.lead(claim.number)}>
      <SectionTitle>{words.next}</SectionTitle>
      <Steps steps={filed.steps(claim.sentTo)} />
      <ActionBar>
        <LinkButton href={claim.viewHref}>{words.view}</LinkButton>
      </ActionBar>
    </Screen>
  );
}

export function Page(props: ConfirmFilingProps) {
  if (props.stage === 'check') return <Check {...props} />;
  if (props.stage === 'filed') return <Received {...props} />;
  if (props.stage === 'unknown') {
    return (
      <Screen title={words.unknown.title} lead={words.unknown.lead}>
        <Tries tries={words.unknown.tries} />
        <ActionBar>
          <LinkButton href={urls.inStore.begin()}>{words.unknown.again}</LinkButton>
        </ActionBar>
      </Screen>
    );
  }
  const said = words.known;
  return (
    <Screen title={said.title} lead={said.lead}>
      <ActionBar>
        <LinkButton href={props.viewHref}>{words.view}</LinkButton>
      </ActionBar>
    </Screen>
  );
}
