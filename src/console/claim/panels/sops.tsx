/** The store's procedures for this kind of claim. */
import { FactSection } from '../../parts/facts.tsx';
import { onceLoaded } from '../../parts/once-loaded.tsx';
import { useDesk } from '../query.ts';
import { text } from './text.ts';

const SopText = onceLoaded(async () => (await import('../../parts/sop-text.tsx')).SopText);

export function SopsPanel() {
  const { sops } = useDesk();
  if (sops === null || sops.length === 0) return null;
  return (
    <FactSection title={text.sops.title}>
      {sops.map(({ id, title, blocks }, at) => (
        <details key={id} open={at === 0} className="min-w-0">
          <summary className="cursor-pointer py-1 font-semibold pointer-coarse:py-2.5">
            <bdi>{title}</bdi>
          </summary>
          <div className="flex flex-col gap-2 py-1">
            <SopText blocks={blocks} />
          </div>
        </details>
      ))}
    </FactSection>
  );
}
