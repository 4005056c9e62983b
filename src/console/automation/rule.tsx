/** One rule: what it says, whether it runs, and what it did. */
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { sentenceOf } from '../app/problem.ts';
import { useKept } from '../lists/kept.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { onceLoaded } from '../parts/once-loaded.tsx';
import { Section } from '../parts/page.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Decisions } from './decisions.tsx';
import { Moves } from './moves.tsx';
import { StateBadge, Today } from './rules.tsx';
import { text } from './text.ts';
import { NAME, type OfRule, type Rules } from './use-rules.ts';

const Editor = onceLoaded(async () => (await import('./editor.tsx')).Editor);
const PastClaims = onceLoaded(async () => (await import('./past.tsx')).PastClaims);
const Versions = onceLoaded(async () => (await import('./versions.tsx')).Versions);

const PARTS: Record<'decisions' | 'past' | 'edit' | 'versions', (of: OfRule) => ReactNode> = {
  decisions: (of) => <Decisions {...of} />,
  past: (of) => <PastClaims {...of} />,
  edit: (of) => <Editor {...of} />,
  versions: (of) => <Versions {...of} />,
};
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as Part[];

export function OneRule({ id }: { id: string }) {
  const { data, error, refetch } = useKept<Rules>(NAME);
  const rule = data?.rules.find((one) => one.id === id);
  return (
    <>
      <BackLink>{text.back}</BackLink>
      {data && rule ? (
        <Shown rule={rule} currency={data.currency} />
      ) : data ? (
        <Empty icon="sliders" title={text.gone.title}>
          <p>{text.gone.text}</p>
        </Empty>
      ) : error ? (
        <Failed title={text.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Shown(of: OfRule) {
  const [params] = useSearchParams();
  const { rule } = of;
  const part = PART_NAMES.find((name) => name === params.get('part')) ?? 'decisions';
  return (
    <>
      <Section title={rule.name} actions={<StateBadge state={rule.state} />}>
        <p className="wrap-anywhere">{rule.sentence}</p>
        <p className="text-muted">{text.means[rule.state]}</p>
        {rule.state === 'live' ? <Today {...of} /> : null}
        <Moves rule={rule} />
      </Section>
      <nav aria-label={text.parts.list} className="flex flex-wrap gap-x-5 border-b border-line">
        {PART_NAMES.map((name) => (
          <Link
            key={name}
            to={`?${new URLSearchParams({ rule: rule.id, part: name })}`}
            aria-current={name === part ? 'page' : undefined}
            className="-mb-px flex min-h-9 items-center border-b-2 border-transparent text-muted aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11"
          >
            {text.parts[name]}
          </Link>
        ))}
      </nav>
      {PARTS[part](of)}
    </>
  );
}
