/** Whether a store can prefer a form of store credit: one of its connected services must give it (docs/decisions/126-small-settings.md). */
import { CREDIT_FORM_LABELS, type CreditForm } from '../claims/credit-forms.ts';
import { describeProvider, type ProviderName } from './providers.ts';

/** What to do instead, as a sentence; null if the form is fine, or if nothing connected gives credit. */
export function creditFormFault(form: CreditForm | null, connected: readonly ProviderName[]): string | null {
  const giving = connected.map(describeProvider).filter(({ credit = [] }) => credit.length > 0);
  const [first] = giving;
  if (form === null || !first || giving.some(({ credit = [] }) => credit.includes(form))) return null;
  const forms = (first.credit ?? []).map((one) => CREDIT_FORM_LABELS[one]).join(' or ');
  return `${first.label} can’t give ${CREDIT_FORM_LABELS[form]}. It gives ${forms}.`;
}
