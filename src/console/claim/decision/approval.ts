/** The form of an approval, and the body that it becomes. */
import type { ActBodies } from '../../../contract/act.ts';
import { RESOLUTION_TYPES, type ResolutionType } from '../../../domain/claims/resolution-types.ts';

export type ApprovalBody = ActBodies['approve'];
type Line = ApprovalBody['resolutions'][number];
/** What a line gives: a resolution, or nothing for its item. */
type Given = ResolutionType | 'NOTHING';

export type LineForm = {
  /** Null: about the claim as a whole. */
  claimItemId: string | null;
  type: Given;
  quantity: string;
  /** How the value of a share is set. */
  by: 'percentage' | 'amount';
  percentage: string;
  amount: string;
  details: string;
};

export type ApprovalForm = { lines: LineForm[]; message: string };

export const paysOf = (type: Given) => (type === 'NOTHING' ? 'nothing at all' : RESOLUTION_TYPES[type].pays);

const lineForm = (line: Line): LineForm => ({
  claimItemId: line.claimItemId,
  type: line.resolutionType,
  quantity: line.quantity === null ? '' : String(line.quantity),
  by: line.amount === null ? 'percentage' : 'amount',
  percentage: line.percentage ?? '100',
  amount: line.amount ?? '',
  details: line.resolutionDetails ?? '',
});

export const formOf = (body: ApprovalBody): ApprovalForm => ({
  lines: body.resolutions.map(lineForm),
  message: body.message ?? '',
});

export const amountLine = (): LineForm => ({
  claimItemId: null,
  type: 'FLAT_RATE',
  quantity: '',
  by: 'amount',
  percentage: '',
  amount: '',
  details: '',
});

const orNull = (words: string) => (words.trim() === '' ? null : words.trim());

/** An empty field is sent as 0, so that it is refused: without a value the server would take all. */
function lineOf(form: LineForm, type: ResolutionType): Line {
  const { pays } = RESOLUTION_TYPES[type];
  const isShare = pays === 'share';
  const amount = pays === 'flat' || (isShare && form.by === 'amount') ? (orNull(form.amount) ?? '0') : null;
  return {
    claimItemId: form.claimItemId,
    resolutionType: type,
    quantity: form.claimItemId === null ? null : Number(form.quantity),
    percentage: isShare && amount === null ? (orNull(form.percentage) ?? '0') : null,
    amount,
    resolutionDetails: orNull(form.details),
  };
}

/** Lines that give nothing are left out. */
export const bodyOf = ({ lines, message }: ApprovalForm): ApprovalBody => ({
  resolutions: lines.flatMap((line) => (line.type === 'NOTHING' ? [] : [lineOf(line, line.type)])),
  message: orNull(message),
});

/** The path of a line in the body; null if it isn't in it. */
export function pathOf({ lines }: ApprovalForm, at: number): string | null {
  if (lines[at]?.type === 'NOTHING') return null;
  return `resolutions.${lines.slice(0, at).filter(({ type }) => type !== 'NOTHING').length}`;
}

/** What was kept of a form that fits the claim's items; null otherwise. */
export function restored(form: unknown, items: readonly { id: string }[]): ApprovalForm | null {
  const { lines, message } = Object(form) as Partial<ApprovalForm>;
  if (!Array.isArray(lines) || typeof message !== 'string') return null;
  const [blank] = [amountLine()];
  const known = new Set(items.map(({ id }) => id));
  const fits = lines.every(
    (line) =>
      Object.entries(blank).every(([name, value]) =>
        name === 'claimItemId' ? true : typeof Object(line)[name] === typeof value,
      ) &&
      (line.claimItemId === null || known.has(line.claimItemId)),
  );
  return fits ? { lines, message } : null;
}
