/** How the claim was decided: what the customer gets, or why it was denied and what they say to that. */
import { lazy, Suspense } from 'react';
import type { InstructionOnWire } from '../../../contract/instruction.ts';
import { FactSection } from '../../parts/facts.tsx';
import { moneyText } from '../../parts/money.ts';
import { Moment } from '../../parts/when.tsx';
import { resolutionWord } from '../../queue/words.ts';
import { useDesk } from '../query.ts';
import { Tag } from '../status.tsx';
import { text } from './text.ts';

/** Most claims are not decided, so they need not wait for it. */
const Instruction = lazy(async () => ({ default: (await import('./instruction.tsx')).Instruction }));

const ReplacementPackage = lazy(async () => ({
  default: (await import('./replacement-package.tsx')).ReplacementPackage,
}));

export function Outcome() {
  const { claim, instructions } = useDesk();
  return (
    <>
      <Denial />
      {claim.claimResolutions.length === 0 ? null : (
        <FactSection title={text.outcome.title}>
          <ul className="flex flex-col gap-2">
            {claim.claimResolutions.map((one) => (
              <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span>
                  {text.outcome.pays(
                    resolutionWord(one.resolutionType),
                    moneyText(one.amounts.total, one.paidOriginalCurrency ?? claim.currency),
                  )}
                </span>
                <Tag>
                  {isUnknown(one.id, instructions)
                    ? text.outcome.unknown
                    : (text.outcome.states[one.state] ?? one.state)}
                </Tag>
                {one.resolutionDescription || one.resolutionDetails ? (
                  <p className="w-full text-muted">
                    <bdi>{one.resolutionDescription ?? one.resolutionDetails}</bdi>
                  </p>
                ) : null}
                <Suspense>
                  {one.parcel ? <ReplacementPackage one={one} parcel={one.parcel} /> : null}
                  {instructions
                    .filter(({ resolutionId }) => resolutionId === one.id)
                    .map((instruction) => (
                      <Instruction key={instruction.id} one={instruction} />
                    ))}
                </Suspense>
              </li>
            ))}
          </ul>
        </FactSection>
      )}
    </>
  );
}

/** A provider was asked and did not answer: whether it was carried out is not known. */
const isUnknown = (resolutionId: string, instructions: readonly InstructionOnWire[]): boolean =>
  instructions.some((one) => one.resolutionId === resolutionId && one.state === 'UNKNOWN');

/** With the appeal beside it: what the customer wrote after they appealed. */
function Denial() {
  const { claim } = useDesk();
  const { denial, appealedAt } = claim;
  if (denial === null) return null;
  const appeal = appealedAt
    ? claim.claimMessages.find(
        ({ senderType, createdAt }) => senderType === 'customer' && createdAt >= appealedAt,
      )
    : undefined;
  return (
    <FactSection title={text.denial.title}>
      <p className="font-semibold">{denial.label}</p>
      <p dir="auto" className="whitespace-pre-wrap border-s-2 border-danger ps-2">
        {denial.message}
      </p>
      {appealedAt ? (
        <>
          <h3 className="font-semibold">
            {text.denial.appeal}, <Moment at={appealedAt} />
          </h3>
          {appeal ? (
            <p dir="auto" className="whitespace-pre-wrap border-s-2 border-warning ps-2">
              {appeal.messageContent}
            </p>
          ) : null}
        </>
      ) : null}
    </FactSection>
  );
}
