import { Badge } from '../../../ui/badge.tsx';
import { SectionTitle } from '../../parts/frame.tsx';
import { Tracking } from '../../parts/parts.tsx';
import type { ClaimReturnView } from './model.ts';
import { words } from './text.ts';

/** What of the claim comes back by a return. */
export function SentBack({ returns }: { returns: readonly ClaimReturnView[] }) {
  if (returns.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <SectionTitle>{words.returns(returns.length)}</SectionTitle>
      {returns.map(({ id, title, badge, line, items, tracking }) => (
        <div key={id} className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
            <Badge {...badge} />
          </div>
          <p className="text-muted">{line}</p>
          {items.map((item) => (
            <p key={item} className="wrap-anywhere">
              {item}
            </p>
          ))}
          {tracking === null ? null : <Tracking tracking={tracking} />}
        </div>
      ))}
    </section>
  );
}
