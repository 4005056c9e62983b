/** The DNS records of a host, each value with a button that copies it. */

import { copy } from '../app/copy.ts';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { text } from './text.ts';

export type DnsRecord = { type: string; name: string; value: string };

export function Records({ records }: { records: readonly DnsRecord[] }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{text.records}</h3>
      {records.map((record) => (
        <dl
          key={record.type}
          className="grid gap-x-4 gap-y-1 rounded-lg bg-neutral-wash p-3 sm:grid-cols-[4rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{text.columns.type}</dt>
          <dd>{record.type}</dd>
          <Copied label={text.columns.name} value={record.name} />
          <Copied label={text.columns.value} value={record.value} />
        </dl>
      ))}
      {records.some(({ type }) => type === 'CNAME') ? <p className="text-muted">{text.noCname}</p> : null}
    </div>
  );
}

const Copied = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="flex items-start gap-1">
      <span className="min-w-0 font-mono wrap-anywhere select-all">{value}</span>
      <IconButton label={text.copyOf(value)} onClick={() => void copy(value)} className="-my-1.5">
        <Icon name="copy" size={16} />
      </IconButton>
    </dd>
  </>
);
