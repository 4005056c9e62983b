/** What to look at before deciding. Advice: nothing decides by it. */
import { Link } from 'react-router';
import type { ClaimDesk } from '../../../contract/desk.ts';
import { urls } from '../../../urls.ts';
import { useStoreSlug } from '../../app/session.tsx';
import { FactSection } from '../../parts/facts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { onceLoaded } from '../../parts/once-loaded.tsx';
import { useMoments } from '../../parts/when.tsx';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';
import { signalDetail } from './signal-detail.ts';

const SignalPhotos = onceLoaded(async () => (await import('./signal-photos.tsx')).SignalPhotos);

type Signal = NonNullable<ClaimDesk['signals']>[number];

export function SignalFacts() {
  const { signals } = useDesk();
  if (signals === null) return null;
  return (
    <FactSection title={text.signals.title}>
      {signals.length === 0 ? <p className="text-muted">{text.signals.none}</p> : null}
      <ul className="flex flex-col gap-2">
        {signals.map((signal) => (
          <SignalLine key={signal.sentence} signal={signal} />
        ))}
      </ul>
    </FactSection>
  );
}

function SignalLine({ signal }: { signal: Signal }) {
  const store = useStoreSlug() ?? '';
  const detail = signalDetail(signal, useMoments());
  const isWarning = signal.severity === 'warning';
  return (
    <li className="flex items-start gap-2">
      <Icon
        name={isWarning ? 'alert' : 'info'}
        size={18}
        className={`mt-0.5 ${isWarning ? 'text-warning' : 'text-muted'}`}
      />
      <div className="min-w-0">
        <p>
          {isWarning ? <span className="sr-only">{text.signals.warning} </span> : null}
          <bdi>{signal.sentence}</bdi>
        </p>
        {detail === null ? null : <p className="text-muted">{detail}</p>}
        {signal.links.length > 0 ? (
          <p className="flex flex-wrap gap-x-3">
            {signal.links.map(({ to, id, label }) =>
              to === 'photo' ? null : (
                <Link
                  key={id}
                  to={urls.console[to](store, id)}
                  className="inline-flex min-h-6 min-w-6 items-center text-brand-ink underline underline-offset-2 pointer-coarse:min-h-11"
                >
                  <bdi>{label}</bdi>
                </Link>
              ),
            )}
            {signal.links.some(({ to }) => to === 'photo') ? <SignalPhotos signal={signal} /> : null}
          </p>
        ) : null}
      </div>
    </li>
  );
}
