/** A person says what they did about a resolution that no provider carries out: money that was sent, goods that were made or shipped. */
import { type FormEvent, useState } from 'react';
import type { InstructionOnWire } from '../../../contract/instruction.ts';
import type { ReportedState } from '../../../domain/claims/resolution-progress.ts';
import { fieldError, leftOf, sentenceOf } from '../../app/problem.ts';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { useRefusedField } from '../../parts/refused-field.ts';
import { useSave } from '../panels/save.ts';
import { useDesk } from '../query.ts';
import { text } from './report-text.ts';

const TRACKING = ['company', 'number', 'url'] as const;

export function Report({ one }: { one: InstructionOnWire }) {
  const [isOpen, setOpen] = useState(false);
  const { reports } = one;
  if (isOpen) return <ReportForm one={one} onClose={() => setOpen(false)} />;
  return (
    <div>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {wordsOf(one).open[likelyOf(reports)]}
      </Button>
    </div>
  );
}

const wordsOf = ({ kind }: InstructionOnWire) => (kind === 'GOODS' ? text.goods : text.money);

/** A replacement is mostly made and shipped at once. */
const likelyOf = (reports: readonly ReportedState[]): ReportedState =>
  reports.find((step) => step === 'SHIPPED') ?? reports[0] ?? 'DONE';

function ReportForm({ one, onClose }: { one: InstructionOnWire; onClose: () => void }) {
  const save = useSave();
  const { claim } = useDesk();
  const { kind, reports, resolutionId } = one;
  const known = claim.claimResolutions.find(({ id }) => id === resolutionId);
  const [status, setStatus] = useState(likelyOf(reports));
  const [reference, setReference] = useState(known?.resolutionReference ?? '');
  const [tracking, setTracking] = useState({
    company: known?.trackingCompany ?? '',
    number: known?.trackingNumber ?? '',
    url: known?.trackingUrl ?? '',
  });
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const { form, onTried } = useRefusedField();
  const onChange = (name: string) => setError((last: unknown) => leftOf(last, [name]));
  const isTracked = kind === 'GOODS' && status !== 'MADE';
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const given = Object.fromEntries(TRACKING.map((name) => [name, tracking[name].trim() || null]));
    const body = {
      status,
      reference: reference.trim() || null,
      ...(isTracked && { tracking: Object.values(given).some((value) => value !== null) ? given : null }),
    };
    const worked = await save(
      (api, path, version) => api.patch(`${path}/resolutions/${resolutionId}`, body, { version }),
      text.done,
      setError,
    );
    setBusy(false);
    onTried();
    if (worked) onClose();
  };
  const isFieldless =
    error !== null &&
    !['reference', ...TRACKING.map((name) => `tracking.${name}`)].some((name) => fieldError(error, name));
  return (
    <form
      ref={form}
      className="flex w-full flex-col gap-2 rounded-lg border border-line p-2"
      onSubmit={(event) => void send(event)}
    >
      <SelectField
        label={text.status}
        value={status}
        onValue={(value) => {
          setStatus(value as ReportedState);
          onChange('status');
        }}
        options={reports.map((value) => ({ value, label: wordsOf(one).steps[value] ?? value }))}
      />
      <TextField
        label={text.reference}
        hint={text.referenceHint}
        maxLength={200}
        value={reference}
        onValue={(value) => {
          setReference(value);
          onChange('reference');
        }}
        error={fieldError(error, 'reference')}
      />
      {isTracked
        ? TRACKING.map((name) => (
            <TextField
              key={name}
              label={text.tracking[name]}
              maxLength={name === 'url' ? 2_000 : 100}
              {...(name === 'url' && { inputMode: 'url' as const })}
              value={tracking[name]}
              onValue={(value) => {
                setTracking({ ...tracking, [name]: value });
                onChange(`tracking.${name}`);
              }}
              error={fieldError(error, `tracking.${name}`)}
            />
          ))
        : null}
      <p className="text-muted">{isNews(one) ? text.told : text.untold}</p>
      {isFieldless ? (
        <p role="alert" className="font-semibold text-danger">
          {sentenceOf(error)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {text.send}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Whether the customer gets a mail about the report. They get none about the arrival. */
const isNews = ({ reports }: InstructionOnWire): boolean => reports.some((step) => step !== 'DONE');
