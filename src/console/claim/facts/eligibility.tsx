/** Whether each item could be claimed when the claim was filed, and whether it could be now. */
import type { ClaimDesk } from '../../../contract/desk.ts';
import { FactSection } from '../../parts/facts.tsx';
import { Moment } from '../../parts/when.tsx';
import { typeWord } from '../../queue/words.ts';
import { useDesk } from '../query.ts';
import { Tag } from '../status.tsx';
import { text } from '../text.ts';

type Verdict = ClaimDesk['eligibility']['now'][number];

export function EligibilityFacts() {
  const { claim, eligibility } = useDesk();
  if (eligibility.now.length === 0 && eligibility.filed.length === 0) return null;
  return (
    <FactSection title={text.eligibility.title}>
      {claim.claimItems.map(({ id, name, claimType }) => (
        <table key={id} className="w-full border-collapse">
          <caption className="text-start font-semibold">
            <bdi>{name}</bdi>, {typeWord(claimType)}
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{text.eligibility.when}</th>
              <th scope="col">{text.eligibility.verdict}</th>
            </tr>
          </thead>
          <tbody>
            {(['filed', 'now'] as const).map((when) => (
              <tr key={when} className="border-t border-line align-top">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal text-muted">
                  {text.eligibility[when]}
                </th>
                <td className="py-1.5">
                  <VerdictLine verdict={eligibility[when].find(({ claimItemId }) => claimItemId === id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </FactSection>
  );
}

function VerdictLine({ verdict }: { verdict: Verdict | undefined }) {
  if (!verdict) return <span className="text-muted">{text.eligibility.unknown}</span>;
  const { eligible, sentence, rule, eligibleAt, uneligibleAt } = verdict;
  return (
    <div className="flex flex-col gap-0.5">
      <p>
        <Tag tone={eligible ? 'success' : 'danger'}>
          {eligible ? text.eligibility.yes : text.eligibility.no}
        </Tag>
      </p>
      <p>{sentence}</p>
      <p className="text-muted">
        {text.eligibility.rule(rule)}
        {eligibleAt ? (
          <>
            {' '}
            {text.eligibility.from} <Moment at={eligibleAt} />.
          </>
        ) : null}
        {uneligibleAt ? (
          <>
            {' '}
            {text.eligibility.until} <Moment at={uneligibleAt} />.
          </>
        ) : null}
      </p>
    </div>
  );
}
