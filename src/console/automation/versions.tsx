/** Each version of a rule, and when it was live, in shadow or off. */
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ruleVersionsSchema } from '../../contract/automation.ts';
import { RULE_STATES } from '../../domain/automation/rule.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { Section } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';

import { text } from './text.ts';
import { type OfRule, pathOf } from './use-rules.ts';

type History = z.infer<typeof ruleVersionsSchema>;
const words = text.versions;
const LIST = 'divide-y divide-line rounded-xl border border-line';

export function Versions({ rule: { id } }: OfRule) {
  const [api, store] = [useApi(), useStoreSlug()];
  const path = `${pathOf(id)}/versions`;
  const { data, error, refetch } = useQuery({
    queryKey: [store, path],
    queryFn: ({ signal }) => api.get<History>(path, { signal }),
  });
  if (!data && error)
    return <Failed title={words.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <Section title={words.title} lead={words.lead}>
        <ul aria-label={words.title} className={LIST}>
          {data.versions.map((one) => (
            <li key={one.version} className="flex flex-col gap-1 px-4 py-3">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{text.versionOf(one.version)}</span>
                <Who at={one.at} by={one.by} />
              </p>
              <p className="wrap-anywhere">{one.sentence}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.states}>
        <ul aria-label={words.states} className={LIST}>
          {data.states.map((one) => (
            <li key={`${one.at} ${one.to}`} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
              <span>
                {words.change(
                  one.from === null ? null : RULE_STATES[one.from].label,
                  RULE_STATES[one.to].label,
                )}{' '}
                <span className="text-muted">· {text.versionOf(one.version)}</span>
                {one.backtest === null ? null : ` · ${words.byBacktest}`}
              </span>
              <Who at={one.at} by={one.by} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

const Who = ({ at, by }: Pick<History['versions'][number], 'at' | 'by'>) => (
  <span className="text-muted">
    <bdi>{by?.name ?? words.program}</bdi>, <Moment at={at} />
  </span>
);
