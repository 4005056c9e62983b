/** The shipping labels of a replacement: what was bought, and buying one. */
import { useState } from 'react';
import type { ShippingLabelOnWire } from '../../../contract/shipping-label.ts';
import { providerLabel } from '../../../domain/connections/providers.ts';
import { useCan } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { moneyText } from '../../parts/money.ts';
import { Moment } from '../../parts/when.tsx';
import { useSave } from '../panels/save.ts';
import { useDesk } from '../query.ts';
import { DeclaredToCustoms } from './customs.tsx';
import { LabelForm } from './shipping-form.tsx';
import { text } from './shipping-text.ts';

export function Shipping({ resolutionId }: { resolutionId: string }) {
  const { shipping } = useDesk();
  const may = useCan()('claim:resolve');
  const [isOpen, setOpen] = useState(false);
  const labels = shipping.labels.filter((one) => one.resolutionId === resolutionId);
  const isOffered = may && shipping.providers.length > 0 && shipping.open.includes(resolutionId);
  if (labels.length === 0 && !isOffered) return null;
  return (
    <div className="flex w-full flex-col gap-2">
      {labels.map((one) => (
        <LabelLine key={one.id} one={one} may={may} />
      ))}
      {isOffered && !isOpen ? (
        <div>
          <Button kind="secondary" onClick={() => setOpen(true)}>
            {text.buy}
          </Button>
        </div>
      ) : null}
      {isOffered && isOpen ? <LabelForm resolutionId={resolutionId} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function LabelLine({ one, may }: { one: ShippingLabelOnWire; may: boolean }) {
  const price = moneyText(one.price, one.currency);
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-line p-2">
      <p>
        {text.states[one.state]} {one.carrier} {one.service}, {price} ({providerLabel(one.provider)}).{' '}
        {one.refund === null ? null : text.refunds[one.refund]}
        {one.nextAt !== null && (one.state === 'WAITING' || one.state === 'UNKNOWN') ? (
          <>
            {text.next} <Moment at={one.nextAt} />.
          </>
        ) : null}
      </p>
      {one.trackingNumber !== null && one.state === 'DONE' ? (
        <p>
          {text.number}: <bdi className="break-all">{one.trackingNumber}</bdi>
        </p>
      ) : null}
      {one.customs ? <DeclaredToCustoms customs={one.customs} /> : null}
      {one.trouble ? <Trouble trouble={one.trouble} /> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {one.file !== null && one.state === 'DONE' ? (
          <a
            href={one.file.url}
            target="_blank"
            rel="noreferrer noopener"
            className="text-brand-ink underline underline-offset-2"
          >
            {text.print}
          </a>
        ) : null}
        {may && one.givesBack ? <GiveBack one={one} /> : null}
      </div>
    </div>
  );
}

const Trouble = ({ trouble }: { trouble: NonNullable<ShippingLabelOnWire['trouble']> }) => (
  <div className="flex flex-col gap-1 rounded-lg border border-danger bg-danger-wash p-2">
    <p className="flex items-start gap-1.5 font-semibold text-danger">
      <Icon name="alert" size={18} className="mt-0.5" />
      {trouble.why}
    </p>
    <p>{trouble.what}</p>
    {trouble.detail ? (
      <p className="text-muted">
        {text.inItsWords} <bdi>{trouble.detail}</bdi>
      </p>
    ) : null}
  </div>
);

function GiveBack({ one }: { one: ShippingLabelOnWire }) {
  const save = useSave();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await save((api, path) => api.post(`${path}/labels/${one.id}/give-back`), text.givenBack);
    setBusy(false);
  };
  return (
    <Button kind="secondary" busy={busy} onClick={() => void run()}>
      {one.state === 'DONE' ? text.giveBack : text.cancelLabel}
    </Button>
  );
}
