/** What one item gets, or an amount for the claim as a whole. */
import type { ApprovalPreview } from '../../../contract/resolution.ts';
import { fieldError } from '../../app/problem.ts';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { moneyText } from '../../parts/money.ts';
import { useDesk } from '../query.ts';
import { type LineForm, paysOf } from './approval.ts';
import { text } from './text.ts';

type Props = {
  line: LineForm;
  /** Of the line in the body; null if it gives nothing. */
  path: string | null;
  plan: ApprovalPreview | null;
  error: unknown;
  onChange: (part: Partial<LineForm>) => void;
  onRemove: () => void;
};

export function ApprovalLine({ line, path, plan, error, onChange, onRemove }: Props) {
  const { claim } = useDesk();
  const item = claim.claimItems.find(({ id }) => id === line.claimItemId);
  const at = (field: string) => (path === null ? null : fieldError(error, `${path}.${field}`));
  const index = path === null ? -1 : Number(path.split('.')[1]);
  const planned = plan?.resolutions[index];
  const pays = paysOf(line.type);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      <legend className="sr-only">{item?.name ?? text.approve.whole}</legend>
      <div className="flex items-baseline justify-between gap-2">
        <p aria-hidden="true" className="min-w-0 font-semibold">
          <bdi>{item?.name ?? text.approve.whole}</bdi>
        </p>
        {planned && plan ? <p className="shrink-0">{moneyText(planned.total, plan.currency)}</p> : null}
      </div>
      <SelectField
        label={text.approve.gives}
        isLabelHidden
        value={line.type}
        onValue={(type) => onChange({ type: type as LineForm['type'] })}
        options={useTypes(item !== undefined)}
        error={at('resolutionType') ?? at('claimItemId')}
      />
      <div className="flex flex-wrap items-start gap-2">
        {item && pays !== 'nothing at all' ? (
          <div className="w-32">
            <TextField
              label={text.approve.quantity(item.quantity)}
              inputMode="numeric"
              maxLength={7}
              value={line.quantity}
              onValue={(next) => onChange({ quantity: next.replace(/\D/g, '') })}
              error={at('quantity')}
            />
          </div>
        ) : null}
        <LineValue line={line} at={at} onChange={onChange} />
      </div>
      {pays === 'nothing' ? (
        <TextField
          label={text.approve.details}
          maxLength={2_000}
          value={line.details}
          onValue={(next) => onChange({ details: next })}
          error={at('resolutionDetails')}
        />
      ) : null}
      {item ? null : (
        <Button kind="quiet" className="self-start" onClick={onRemove}>
          {text.approve.remove}
        </Button>
      )}
    </fieldset>
  );
}

/** For an item every type; for the claim as a whole only those that need none. */
function useTypes(hasItem: boolean) {
  const { methods } = useDesk();
  const types = (methods?.types ?? [])
    .filter(({ pays }) => hasItem || pays === 'flat' || pays === 'nothing')
    .map(({ type, label }) => ({ value: type as string, label }));
  return hasItem ? [...types, { value: 'NOTHING', label: text.approve.nothing }] : types;
}

type ValueProps = Pick<Props, 'line' | 'onChange'> & { at: (field: string) => string | null };

/** A share is set by percentage or by amount; a flat resolution by amount. */
function LineValue({ line, at, onChange }: ValueProps) {
  const { claim } = useDesk();
  const pays = paysOf(line.type);
  if (pays !== 'share' && pays !== 'flat') return null;
  const isAmount = pays === 'flat' || line.by === 'amount';
  return (
    <>
      {pays === 'share' ? (
        <div className="w-36">
          <SelectField
            label={text.approve.by}
            value={line.by}
            onValue={(by) => onChange({ by: by as LineForm['by'] })}
            options={[
              { value: 'percentage', label: text.approve.percentage },
              { value: 'amount', label: text.approve.amount },
            ]}
          />
        </div>
      ) : null}
      <div className="min-w-20 flex-1">
        {isAmount ? (
          <TextField
            label={`${text.approve.amount} (${claim.currency})`}
            inputMode="decimal"
            maxLength={20}
            value={line.amount}
            onValue={(next) => onChange({ amount: next.trim() })}
            error={at('amount')}
          />
        ) : (
          <TextField
            label={text.approve.percentage}
            inputMode="decimal"
            maxLength={8}
            value={line.percentage}
            onValue={(next) => onChange({ percentage: next.trim() })}
            error={at('percentage') ?? at('amount')}
          />
        )}
      </div>
    </>
  );
}
