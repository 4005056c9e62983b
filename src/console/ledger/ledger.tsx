/** What the accounts of a store come to in a month, and closing the month. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LedgerStatement } from '../../contract/ledger.ts';
import { monthsBetween } from '../../domain/ledger/months.ts';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { readFile, saveFile } from '../app/save-file.ts';
import { useCan, useSend, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { Page } from '../parts/page.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { AccountTable } from './accounts.tsx';
import { Closing } from './closing.tsx';
import { monthText, STATEMENT, useStatement } from './query.ts';
import { text } from './text.ts';

export const Ledger = () =>
  useCan()('payout:read') ? (
    <Statement />
  ) : (
    <Empty isPage icon="lock" title={text.noAccess.title}>
      <p>{text.noAccess.text}</p>
    </Empty>
  );

function Statement() {
  const store = useStoreSlug() ?? '';
  const [params] = useSearchParams();
  const statement = useStatement(params.get('month') ?? undefined);
  return (
    <Page
      title={text.title}
      help={text.help}
      actions={
        <div className="flex flex-wrap items-start gap-2">
          {statement.data ? <SaveCsv month={statement.data.month} /> : null}
          <ButtonLink to={urls.console.journals(store)}>{text.journalsLink}</ButtonLink>
          <ButtonLink to={urls.console.reconciliations(store)}>{text.reconciliationLink}</ButtonLink>
        </div>
      }
    >
      {statement.data ? (
        <Month statement={statement.data} />
      ) : statement.error ? (
        <Failed
          title={text.failed}
          sentence={sentenceOf(statement.error)}
          onRetry={() => statement.refetch()}
        />
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  );
}

function Month({ statement }: { statement: LedgerStatement }) {
  const [, setParams] = useSearchParams();
  const { month, firstMonth, currentMonth, accounts, inArrears } = statement;
  const currencies = [...new Set(accounts.map(({ currency }) => currency))];
  const months = monthsBetween(firstMonth, currentMonth);
  return (
    <>
      <div className="max-w-60 print:hidden">
        <SelectField
          label={text.month}
          value={month}
          onValue={(chosen) => setParams({ month: chosen })}
          options={(months.includes(month) ? months : [month, ...months]).map((one) => ({
            value: one,
            label: monthText(one),
          }))}
        />
      </div>
      {inArrears > 0 ? (
        <p role="note" className="rounded-lg bg-neutral-wash px-3 py-2">
          {text.arrears(inArrears)}
        </p>
      ) : null}
      {accounts.length === 0 ? (
        <Empty icon="chart" title={text.none.title}>
          <p>{text.none.text}</p>
        </Empty>
      ) : (
        <>
          {currencies.map((currency) => (
            <AccountTable
              key={currency}
              currency={currency}
              month={month}
              lines={accounts.filter((line) => line.currency === currency)}
            />
          ))}
          <Closing key={month} statement={statement} />
        </>
      )}
    </>
  );
}

function SaveCsv({ month }: { month: string }) {
  const [send, store] = [useSend(), useStoreSlug() ?? ''];
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await readFile(send, store, `${STATEMENT}.csv`, { month }), `ledger-${month}.csv`);
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="secondary" busy={isBusy} onClick={save}>
      {text.csv}
    </Button>
  );
}
