/** Reads the brand and checks the domains again, and says what was found. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Restart as Report } from '../../contract/store-hosts.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/page.tsx';
import { restart } from './query.ts';
import { text } from './text.ts';

export function Restart() {
  const [api, slug, client] = [useApi(), useStoreSlug(), useQueryClient()];
  const run = useMutation({
    mutationFn: () => restart(api),
    onSettled: () => client.invalidateQueries({ queryKey: [slug, 'hosts'] }),
  });
  return (
    <Section
      title={text.restart.title}
      lead={text.restart.lead}
      actions={
        <Button kind="secondary" busy={run.isPending} onClick={() => run.mutate()}>
          {text.restart.button}
        </Button>
      }
    >
      <div aria-live="polite">
        {run.error ? <p className="font-semibold text-danger">{sentenceOf(run.error)}</p> : null}
        {run.data ? <Found report={run.data} /> : null}
      </div>
    </Section>
  );
}

const Found = ({ report: { look, hosts } }: { report: Report }) => (
  <div className="flex flex-col gap-1">
    <p className="font-semibold">{text.restart.done}</p>
    <p>{look === 0 ? text.restart.noLook : text.restart.look(look)}</p>
    {hosts.length === 0 ? (
      <p>{text.restart.noHosts}</p>
    ) : (
      <ul className="list-disc pl-5">
        {hosts.map(({ host, state, fault }) => (
          <li key={host} className="wrap-anywhere">
            {text.result(host, text.states[state])} {fault === null ? null : text.faults[fault]}
          </li>
        ))}
      </ul>
    )}
    <p className="text-muted">{text.restart.certificates}</p>
  </div>
);
