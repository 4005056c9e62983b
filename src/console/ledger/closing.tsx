/** Whether the month is closed, and closing it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerStatement } from '../../contract/ledger.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Section } from '../parts/page.tsx';
import { Question } from '../parts/question.tsx';
import { Moment, useMoments } from '../parts/when.tsx';
import { monthText, STATEMENT } from './query.ts';
import { text } from './text.ts';

const words = text.closing;

type Props = { statement: LedgerStatement };

export function Closing({ statement }: Props) {
  const { closed, mayClose, month } = statement;
  const mayUpdate = useCan()('billing:update');
  return (
    <Section title={words.title}>
      {closed ? (
        <p>
          <bdi>{words.closed(closed.closedBy)}</bdi> <Moment at={closed.closedAt} />.{' '}
          {closed.month === month ? null : `${words.with(monthText(closed.month))} `}
          {words.after}
        </p>
      ) : mayClose && mayUpdate ? (
        <CloseMonth month={month} />
      ) : (
        <NotYet statement={statement} />
      )}
    </Section>
  );
}

function NotYet({ statement: { mayClose, inArrears, closesFrom } }: Props) {
  const { day } = useMoments();
  const why = mayClose ? words.readOnly : inArrears > 0 ? words.arrears : words.open(day(closesFrom));
  return <p className="text-muted">{why}</p>;
}

/** The same key is sent again after a lost answer. */
function CloseMonth({ month }: { month: string }) {
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug()];
  const [key] = useState(() => crypto.randomUUID());
  const close = useMutation({
    mutationFn: () => api.post(`/ledger/months/${month}/close`, undefined, { key }),
    onSuccess: () => tell(words.done(monthText(month))),
    onError: (error) => tell(sentenceOf(error), { isError: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [store, STATEMENT] }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{words.ready}</p>
      <Question
        button={words.button}
        title={words.ask(monthText(month))}
        busy={close.isPending}
        onYes={() => close.mutate()}
      >
        <p>{words.warning}</p>
      </Question>
    </div>
  );
}
