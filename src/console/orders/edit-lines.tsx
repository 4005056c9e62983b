/** The lines of an order as fields: corrected, taken out, put back and added. */
import type { OrderEditAnswer } from '../../contract/order-edit.ts';
import type { FieldSpec } from '../forms/form-field.tsx';
import { FormField } from '../forms/form-field.tsx';
import { ShopValue } from '../forms/shop-value.tsx';
import { isAt, type SectionState } from '../forms/use-section.ts';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/page.tsx';
import { text } from './edit-text.ts';
import { type FormLine, LINES, linesOf, newLine, shopValues } from './edit-values.ts';

type Props = { edit: OrderEditAnswer; form: SectionState; mayChange: boolean };

const words = text.line;
const MOST_LINES = 500;

export function EditedLines({ edit, form, mayChange }: Props) {
  const lines = linesOf(form.values);
  const change = (next: readonly FormLine[]) => form.change(LINES, next);
  const ofShop = linesOf(shopValues(edit));
  const gone = ofShop.filter(({ key }) => !lines.some((line) => line.key === key));
  const others = form.others[LINES];
  // A problem with a line that has no field of its own.
  const elsewhere = form.problems.filter(
    (problem) => isAt(LINES, problem) && (problem.path === LINES || problem.path.endsWith('.sourceItemId')),
  );
  return (
    <Section title={text.lines} lead={text.linesLead}>
      {others === undefined ? null : (
        <p className="flex flex-wrap items-center gap-2 rounded-lg bg-warning-wash px-3 py-1.5">
          {text.others}
          <Button kind="quiet" onClick={() => form.change(LINES, others)}>
            {text.useOthers}
          </Button>
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {lines.map((line, at) => (
          <li key={line.key} className="py-4 first:pt-0">
            <Line
              {...{ edit, form, mayChange, line, at }}
              ofShop={ofShop.find(({ key }) => key === line.key)}
              onLine={(changed) => change(lines.with(at, changed))}
              onRemove={lines.length > 1 ? () => change(lines.toSpliced(at, 1)) : null}
            />
          </li>
        ))}
      </ul>
      {gone.map((line) => (
        <p key={line.key} className="flex flex-wrap items-center gap-2 text-muted">
          <bdi>{text.taken(line.name)}</bdi>
          {mayChange ? (
            <Button
              kind="quiet"
              aria-label={text.putBackThis(line.name)}
              onClick={() => change([...lines, line])}
            >
              {text.putBack}
            </Button>
          ) : null}
        </p>
      ))}
      <div role="alert" className="font-semibold text-danger empty:hidden">
        {elsewhere.map(({ path, message }) => (
          <p key={path}>{message}</p>
        ))}
      </div>
      {mayChange && lines.length < MOST_LINES ? (
        <div>
          <Button kind="secondary" onClick={() => change([...lines, newLine(crypto.randomUUID())])}>
            {text.add}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

type Field = Exclude<keyof FormLine, 'key' | 'sourceItemId'>;

/** Those of every line; a line that was added has its package too. */
function specsOf({ shop }: OrderEditAnswer, isAdded: boolean): { field: Field; spec: FieldSpec }[] {
  const unit = shop.currency;
  const spec = (field: Field, rest: object) => ({
    field,
    spec: { path: field, label: words[field], ...rest } as FieldSpec,
  });
  const packages = shop.fulfillments.map(({ sourceFulfillmentId, trackingNumber }, at) => ({
    value: sourceFulfillmentId,
    label: text.package(at + 1, trackingNumber),
  }));
  return [
    spec('name', { kind: 'text', most: 500 }),
    spec('sku', { kind: 'text', most: 255, isEmptyNull: true }),
    spec('quantity', { kind: 'number', unit: words.units }),
    spec('price', { kind: 'amount', unit }),
    spec('discount', { kind: 'amount', unit }),
    spec('tax', { kind: 'amount', unit }),
    spec('warrantyPeriod', { kind: 'period', hint: words.warrantyHint }),
    ...(isAdded
      ? [
          spec('sourceFulfillmentId', {
            kind: 'choice',
            options: [{ value: '', label: text.noPackage }, ...packages],
          }),
        ]
      : []),
  ];
}

type LineProps = Props & {
  line: FormLine;
  at: number;
  /** Undefined for a line that was added by hand. */
  ofShop: FormLine | undefined;
  onLine: (line: FormLine) => void;
  /** Null for the last one. */
  onRemove: (() => void) | null;
};

function Line({ edit, form, mayChange, line, at, ofShop, onLine, onRemove }: LineProps) {
  const saved = edit.items.find(({ sourceItemId }) => sourceItemId === line.key);
  const name = line.name.trim() === '' ? text.newLine : line.name;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="float-left mb-2 w-full font-semibold wrap-anywhere">
        <bdi>{name}</bdi> {ofShop ? null : <span className="font-normal text-muted">({text.added})</span>}
      </legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {specsOf(edit, !ofShop).map(({ field, spec }) => (
          <FormField
            key={field}
            spec={{ ...spec, path: `${LINES}.${at}.${field}` }}
            mayChange={mayChange}
            form={{
              problems: form.problems,
              others: {},
              valueOf: () => line[field],
              change: (_, value) => onLine({ ...line, [field]: value }),
            }}
            meaning={
              <>
                {field === 'quantity' && saved && saved.least > 1 ? (
                  <span className="block">{text.least(saved.least)}</span>
                ) : null}
                <ShopValue
                  spec={spec}
                  label={`${spec.label}, ${name}`}
                  value={line[field]}
                  ofShop={ofShop?.[field]}
                  onUse={
                    mayChange ? () => onLine({ ...line, [field]: ofShop?.[field] ?? null } as FormLine) : null
                  }
                />
              </>
            }
          />
        ))}
      </div>
      {saved?.claimNumber ? (
        <p className="text-muted">{text.inClaim(saved.claimNumber)}</p>
      ) : mayChange && onRemove ? (
        <div>
          <Button kind="quiet" aria-label={text.removeThis(name)} onClick={onRemove}>
            {text.remove}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
