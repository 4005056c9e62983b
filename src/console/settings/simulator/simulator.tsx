/** What a change of a window or limit would do, before it is saved. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnStore } from '../../../contract/store.ts';
import { groupOf, SETTING_ACCESS, valueAt } from '../../../domain/stores/setting-paths.ts';
import { urls } from '../../../urls.ts';
import { Problem, sentenceOf } from '../../app/problem.ts';
import { useApi, useCan, useStore } from '../../app/session.tsx';
import { storeSettingsQuery } from '../../app/store-settings.ts';
import { FormField, shown } from '../../forms/form-field.tsx';
import { Button } from '../../parts/button.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { Failed, Loading, NoAccess } from '../../parts/states.tsx';
import { type Draft, fieldProblems, specsIn, useChange } from './change.ts';
import { OneOrder } from './one-order.tsx';
import { Span } from './span.tsx';
import { text } from './text.ts';

export function Simulator() {
  const [api, store, can] = [useApi(), useStore(), useCan()];
  const settings = useQuery(storeSettingsQuery(api, store));
  if (!can('store:read') || !can('order:read')) {
    return <NoAccess words={text.noAccess} />;
  }
  if (settings.data) return <Loaded store={settings.data} />;
  if (!settings.error) return <Loading isPage />;
  const { error, refetch } = settings;
  return <Failed isPage title={text.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />;
}

function Loaded({ store }: { store: OwnStore }) {
  const draft = useChange(store);
  const [error, setError] = useState<unknown>(null);
  const problems = error instanceof Problem ? fieldProblems(error.fields) : [];
  const form: Draft = {
    ...draft,
    problems,
    change: (path, value) => {
      setError(null);
      draft.change(path, value);
    },
  };
  return (
    <Page title={text.title} help={text.help}>
      <p className="-my-3">
        <Link to={urls.console.settings(store.slug)} className="text-brand-ink underline">
          {text.back}
        </Link>
      </p>
      <Change store={store} form={form} />
      <OneOrder store={store} form={form} onError={setError} />
      <Span store={store} form={form} onError={setError} />
    </Page>
  );
}

function Change({ store, form }: { store: OwnStore; form: Draft }) {
  const can = useCan();
  const specs = specsIn(store.currency).filter(({ path }) => can(SETTING_ACCESS[groupOf(path)].reads));
  return (
    <Section
      title={text.change.title}
      lead={text.change.lead}
      actions={
        form.isDirty ? (
          <Button kind="quiet" onClick={form.discard}>
            {text.change.reset}
          </Button>
        ) : null
      }
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {specs.map((spec) => {
          const saved = valueAt(store, spec.path);
          const isChanged = JSON.stringify(form.valueOf(spec.path)) !== JSON.stringify(saved);
          return (
            <FormField
              key={spec.path}
              form={form}
              spec={spec}
              mayChange
              meaning={isChanged ? text.change.saved(shown(spec, saved)) : null}
            />
          );
        })}
      </div>
    </Section>
  );
}
