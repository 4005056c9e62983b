/** What became of a resolution that a provider carries out, and what a person can do about it. */
import { lazy, Suspense, useState } from 'react';
import type { InstructionActBody, InstructionOnWire } from '../../../contract/instruction.ts';
import { providerLabel } from '../../../domain/connections/providers.ts';
import { INSTRUCTION_ACTS, type InstructionAct } from '../../../domain/instructions/acts.ts';
import { HOLDS } from '../../../domain/instructions/states.ts';
import { useCan } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { TextArea, TextField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/when.tsx';
import { useSave } from '../panels/save.ts';
import { text } from './instruction-text.ts';
import { Report } from './report.tsx';

/** Few replacements are shipped by the store itself. */
const Shipping = lazy(async () => ({ default: (await import('./shipping.tsx')).Shipping }));

export function Instruction({ one }: { one: InstructionOnWire }) {
  const may = useCan()('claim:resolve');
  return (
    <div className="flex w-full flex-col gap-2">
      {one.told ? <Waits told={one.told} /> : <Progress one={one} />}
      {one.trouble ? (
        <div className="flex flex-col gap-1 rounded-lg border border-danger bg-danger-wash p-2">
          <p className="flex items-start gap-1.5 font-semibold text-danger">
            <Icon name="alert" size={18} className="mt-0.5" />
            {one.trouble.why}
          </p>
          <p>{one.trouble.what}</p>
          {one.trouble.detail ? (
            <p className="text-muted">
              {text.inItsWords} <bdi>{one.trouble.detail}</bdi>
            </p>
          ) : null}
        </div>
      ) : null}
      {may && one.acts.length > 0 ? <Acts one={one} /> : null}
      {may && one.reports.length > 0 ? <Report one={one} /> : null}
      {one.tries.length > 0 ? <Tries one={one} /> : null}
      {one.kind === 'GOODS' ? (
        <Suspense>
          <Shipping resolutionId={one.resolutionId} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The store's own program has to report it. */
const Waits = ({ told: { since, dueAt, begunAt } }: { told: NonNullable<InstructionOnWire['told']> }) => (
  <p>
    <span className="font-semibold">{begunAt === null ? text.waitsForShop : text.shopBegan}</span>{' '}
    {text.since} <Moment at={begunAt ?? since} />.{' '}
    {dueAt === null ? null : (
      <span className="text-muted">
        {begunAt === null ? text.nothingToDo : text.shopReports} {text.toldAt} <Moment at={dueAt} />.
      </span>
    )}
  </p>
);

function Progress({ one: { state, hold, provider, nextAt, url, trouble } }: { one: InstructionOnWire }) {
  const name = provider === null ? null : providerLabel(provider);
  const isOver = state === 'CANCELLED' || (state === 'DONE' && name === null);
  if (isOver) return null;
  return (
    <p className="text-muted">
      {text.states[state](name)}
      {hold !== null && trouble === null ? ` ${HOLDS[hold]}` : null}
      {nextAt !== null && (state === 'WAITING' || state === 'UNKNOWN') ? (
        <>
          {' '}
          {text.next} <Moment at={nextAt} />.
        </>
      ) : null}
      {url === null ? null : (
        <>
          {' '}
          <a
            href={url}
            target="_blank"
            rel="noreferrer noopener"
            className="text-brand-ink underline underline-offset-2"
          >
            {text.open(name ?? '')}
          </a>
        </>
      )}
    </p>
  );
}

/** Acts that ask for something first. */
const ASKS: readonly InstructionAct[] = ['found', 'lost', 'give_credit'];

function Acts({ one }: { one: InstructionOnWire }) {
  const save = useSave();
  const [asked, setAsked] = useState<InstructionAct | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (body: InstructionActBody) => {
    setBusy(true);
    const worked = await save(
      (api, path, version) => api.post(`${path}/instructions/${one.id}`, body, { version }),
      INSTRUCTION_ACTS[body.act].means,
    );
    setBusy(false);
    if (worked) setAsked(null);
  };
  if (asked !== null && ASKS.includes(asked))
    return (
      <Asked act={asked} busy={busy} onCancel={() => setAsked(null)} onSend={(body) => void run(body)} />
    );
  const others = one.providers.filter((name) => name !== one.provider);
  const press = (act: InstructionAct) => {
    if (ASKS.includes(act)) setAsked(act);
    else if (act === 'send') void run({ act, provider: null });
    else if (act === 'take_over' || act === 'absent' || act === 'take_back') void run({ act });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {one.acts.flatMap((act) => [
        <Button
          key={act}
          kind="secondary"
          busy={busy}
          onClick={() => press(act)}
          title={INSTRUCTION_ACTS[act].means}
        >
          {act === 'send'
            ? text.send(labelOf(one.provider ?? one.providers[0]))
            : INSTRUCTION_ACTS[act].label}
        </Button>,
        ...(act === 'send' && one.provider !== null ? others : []).map((name) => (
          <Button
            key={name}
            kind="secondary"
            busy={busy}
            onClick={() => void run({ act: 'send', provider: name })}
          >
            {text.send(providerLabel(name))}
          </Button>
        )),
      ])}
    </div>
  );
}

const labelOf = (name: string | null | undefined): string => (name ? providerLabel(name) : '');

type AskedProps = {
  act: InstructionAct;
  busy: boolean;
  onCancel: () => void;
  onSend: (body: InstructionActBody) => void;
};

function Asked({ act, busy, onCancel, onSend }: AskedProps) {
  const isCredit = act === 'give_credit';
  const [words, setWords] = useState<string>(isCredit ? text.creditMessage : '');
  const given = words.trim() === '' ? null : words.trim();
  return (
    <form
      className="flex flex-col gap-2 rounded-lg border border-line p-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (act === 'lost') onSend({ act });
        else onSend(isCredit ? { act: 'give_credit', message: given } : { act: 'found', reference: given });
      }}
    >
      <p>{INSTRUCTION_ACTS[act].means}</p>
      {act === 'lost' ? null : isCredit ? (
        <TextArea label={text.message} value={words} onValue={setWords} rows={3} maxLength={5000} />
      ) : (
        <TextField
          label={text.reference}
          hint={text.referenceHint}
          value={words}
          onValue={setWords}
          maxLength={200}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {INSTRUCTION_ACTS[act].label}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}

const Tries = ({ one: { tries } }: { one: InstructionOnWire }) => (
  <details>
    <summary className="cursor-pointer text-muted">{text.tries(tries.length)}</summary>
    <ol className="mt-1 flex flex-col gap-1">
      {tries.map((one) => (
        <li key={one.startedAt + one.kind}>
          <Moment at={one.startedAt} />: {text.kinds[one.kind](providerLabel(one.provider))}{' '}
          <span className="text-muted">
            {one.result === null ? text.noAnswer : (text.results[one.result] ?? one.result)}
            {one.detail ? (
              <>
                {' '}
                (<bdi>{one.detail}</bdi>)
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  </details>
);
