import { Amounts } from '../../ui/amounts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { SectionTitle } from '../frame.tsx';
import { Tracking } from '../parts.tsx';
import { text } from '../text.ts';
import type { ViewProps } from './model.ts';
import { ReportedItem } from './reported-item.tsx';

export type { ViewProps } from './model.ts';

const words = text.view;

export const title = (props: ViewProps) => words.title(props.claimNumber);

function Head(props: ViewProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl leading-tight font-bold tracking-tight">{title(props)}</h1>
        <Badge {...props.badge} />
      </div>
      <p className="text-lg text-muted">{words.filed(props.filedOn, props.orderNumber)}</p>
    </div>
  );
}

function Resolution(props: ViewProps) {
  const { resolution, requested } = props;
  if (resolution === null) {
    return (
      <section className="card flex flex-col p-4 sm:p-5">
        <p className="text-muted">{words.requested}</p>
        <p className="text-lg font-semibold">{requested.title}</p>
        {requested.line === null ? null : <p>{requested.line}</p>}
      </section>
    );
  }
  return (
    <section className="card flex flex-col gap-3 p-4 sm:p-5">
      <SectionTitle>{words.resolution}</SectionTitle>
      <p className="text-lg font-semibold">{resolution.title}</p>
      {resolution.text === null ? null : <p>{resolution.text}</p>}
      {resolution.lines.length === 0 ? null : <Amounts lines={resolution.lines} total={null} />}
      <p className="text-muted">{words.decided(resolution.decidedOn)}</p>
    </section>
  );
}

function Shipping(props: ViewProps) {
  if (props.tracking === null && props.addressLines.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <SectionTitle>{words.shipping}</SectionTitle>
      {props.tracking?.company ? <p>{props.tracking.company}</p> : null}
      {props.tracking === null ? null : <Tracking tracking={props.tracking} />}
      {props.addressLines.length === 0 ? null : (
        <address className="text-muted not-italic">
          {props.addressLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </address>
      )}
    </section>
  );
}

export function Page(props: ViewProps) {
  return (
    <div className="flex flex-1 flex-col gap-8 px-5 py-8 sm:px-10 sm:py-10">
      <Head {...props} />
      <section className="rounded-2xl bg-soft p-5">
        <h2 className="font-semibold">{words.next}</h2>
        <p className="text-lg">{words.nextFor[props.state]}</p>
      </section>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="headed flex min-w-0 flex-col gap-6">
          <Resolution {...props} />
          <SectionTitle>{words.items}</SectionTitle>
          {props.items.map((item) => (
            <ReportedItem key={`${item.sourceItemId} ${item.issue}`} item={item} />
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <section className="flex flex-col gap-4">
            <SectionTitle>{words.timeline}</SectionTitle>
            <Timeline entries={props.timeline} />
          </section>
          <Shipping {...props} />
        </div>
      </div>
    </div>
  );
}
