import { useAddress } from '../../../ui/address.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { urls } from '../../../urls.ts';
import { ActionBar, Screen, SectionTitle, Steps } from '../../parts/frame.tsx';
import { words as valetWords } from '../valet/text.ts';
import type { ClaimReceivedProps } from './model.ts';
import { words } from './text.ts';

export type { ClaimReceivedProps } from './model.ts';

const teamWords = valetWords.received;

export const title = ({ valet }: ClaimReceivedProps) => (valet === null ? words.title : teamWords.title);

function Asked({ requested, valet }: ClaimReceivedProps) {
  return (
    <div className="flex items-start gap-4 rounded-2xl bg-soft p-5">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-brand text-on-brand">
        <Icon name="check" size={28} />
      </span>
      <div className="min-w-0">
        <p className="text-muted">{valet === null ? words.asked : teamWords.asked}</p>
        <p className="text-lg font-semibold">{requested.title}</p>
        {requested.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

/** A claim is filed once: what another tab sent later is not in it. */
function FiledBefore({ lines }: { lines: string[] }) {
  const { title: said, lead, change } = words.filedBefore;
  return (
    <Alert tone="warning" title={said}>
      <p>{lead}</p>
      <address className="my-2 not-italic">
        {lines.map((line) => (
          <bdi key={line} className="block">
            {line}
          </bdi>
        ))}
      </address>
      <p>{change}</p>
    </Alert>
  );
}

function stepsOf({ valet, email, methods }: ClaimReceivedProps): string[] {
  if (valet === null) return [...words.steps, ...methods.map((method) => words.afterwards[method])];
  const { customer } = valet;
  if (valet.hears === 'waits') return teamWords.waits(customer, email, valet.closes);
  return valet.hears === 'told' ? teamWords.told(customer, email) : teamWords.untold(customer);
}

/** Ends filing for this customer; posts the same form as the banner. */
function Leave({ kind }: { kind: 'primary' | 'secondary' }) {
  return (
    <form method="post" action={useAddress(urls.leaveValet())}>
      <Button kind={kind}>{teamWords.leave}</Button>
    </form>
  );
}

function Onward({ viewHref, valet }: ClaimReceivedProps) {
  if (viewHref !== null) return <LinkButton href={viewHref}>{words.view}</LinkButton>;
  if (!valet?.consoleHref) return <Leave kind="primary" />;
  return (
    <>
      <LinkButton href={valet.consoleHref}>{teamWords.open}</LinkButton>
      <Leave kind="secondary" />
    </>
  );
}

export function Page(props: ClaimReceivedProps) {
  return (
    <Screen title={title(props)} lead={(props.valet === null ? words : teamWords).lead(props.claimNumber)}>
      {props.filedAddress === null ? null : <FiledBefore lines={props.filedAddress} />}
      <Asked {...props} />
      <SectionTitle>{words.next}</SectionTitle>
      <Steps steps={stepsOf(props)} />
      {props.valet === null ? <p className="text-muted">{words.mailed(props.email)}</p> : null}
      <ActionBar>
        <Onward {...props} />
        {props.canReportMore ? (
          <LinkButton kind="quiet" href={urls.process()}>
            {words.more}
          </LinkButton>
        ) : null}
      </ActionBar>
    </Screen>
  );
}
