/** A section that has only settings: its fields, each with what its value means. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OwnStore } from '../../contract/store.ts';
import { SETTING_MEANINGS } from '../../domain/meanings/meanings.ts';
import { nested, type SettingPath, type SettingsOf, valueAt } from '../../domain/stores/setting-paths.ts';
import { withScheme } from '../../domain/text/web-address.ts';
import { Link } from '../../ui/link.tsx';
import { urls } from '../../urls.ts';
import { NotFound } from '../app/failed.tsx';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStore } from '../app/session.tsx';
import { storeSettingsQuery } from '../app/store-settings.ts';
import { type FieldSpec, FormField } from '../forms/form-field.tsx';
import { SectionForm } from '../forms/section-form.tsx';
import { type Saved, useSection, type Values } from '../forms/use-section.ts';
import { Failed, Loading } from '../parts/states.tsx';
import { CURRENCY, SECTION_FIELDS, type SettingsSection, settingOf } from './fields.ts';
import { READS_HISTORY, SectionHistory } from './history.tsx';
import { fieldsFor } from './places.ts';
import { changeQuery } from './simulator/change.ts';
import { TermsVersions } from './terms-versions.tsx';
import { text } from './text.ts';

const isSection = (name: string): name is SettingsSection => Object.hasOwn(SECTION_FIELDS, name);

export function Section() {
  const { section = '' } = useParams();
  return isSection(section) ? <Loaded key={section} section={section} /> : <NotFound />;
}

function Loaded({ section }: { section: SettingsSection }) {
  const [api, store] = [useApi(), useStore()];
  const settings = useQuery(storeSettingsQuery(api, store));
  if (settings.data) {
    return (
      <>
        <Fields section={section} store={settings.data} />
        {section === 'legal' ? <TermsVersions version={settings.data.version} /> : null}
      </>
    );
  }
  if (!settings.error) return <Loading />;
  return (
    <Failed title={text.failed} sentence={sentenceOf(settings.error)} onRetry={() => settings.refetch()} />
  );
}

type Props = { section: SettingsSection; store: OwnStore };

function Fields({ section, store }: Props) {
  const api = useApi();
  const query = storeSettingsQuery(api, store);
  const client = useQueryClient();
  const can = useCan();
  const fields = fieldsFor(section, can);
  const specs = fields.map(({ spec }) => inCurrency(spec, store.currency));
  const paths = specs.map(({ path }) => path);
  const savedIn = (now: OwnStore): Saved => ({
    values: Object.fromEntries(paths.map((path) => [path, valueAt(now, path)])),
    version: now.version,
  });
  const known = useStore();
  const keep = (now: OwnStore): Saved => {
    client.setQueryData(query.queryKey, now);
    // Every page shows the name, and counts days in the time zone.
    if (now.name !== known?.name || now.timeZone !== known.timeZone)
      void client.invalidateQueries({ queryKey: ['me'], exact: true });
    return savedIn(now);
  };
  const form = useSection({
    saved: savedIn(store),
    write: async (changed, version) =>
      keep(
        await api.patch<OwnStore>(
          `/stores/${encodeURIComponent(store.id)}${section === 'rev-share' ? '/rev-share' : ''}`,
          nested(withSchemes(withoutBlankLines(changed), specs)),
          { version },
        ),
      ),
    reread: async () => keep(await query.queryFn({})),
  });
  const mayChange = (path: string) => fields.some(({ spec, mayChange }) => mayChange && spec.path === path);
  return (
    <>
      <SectionForm form={form} mayChange={paths.some(mayChange)} paths={paths}>
        <TryFirst store={store} values={form.values} />
        {specs.map((spec) => (
          <FormField
            key={spec.path}
            form={form}
            spec={spec}
            mayChange={mayChange(spec.path)}
            meaning={meaningOf(settingOf(spec.path), store, form.values)}
          />
        ))}
      </SectionForm>
      {can(READS_HISTORY) ? (
        <SectionHistory form={form} specs={specs} mayChange={mayChange} version={store.version} />
      ) : null}
    </>
  );
}

/** Opens beside, so that what is typed here stays. */
function TryFirst({ store, values }: { store: OwnStore; values: Values }) {
  const can = useCan();
  const query = changeQuery(store, values);
  if (query === null || !can('order:read') || !can('store:read')) return null;
  return (
    <p>
      <Link href={`${urls.console.simulator(store.slug)}${query}`} outside>
        {text.tryFirst}
      </Link>
    </p>
  );
}

const inCurrency = (spec: FieldSpec, currency: string): FieldSpec =>
  'unit' in spec && spec.unit === CURRENCY ? { ...spec, unit: currency } : spec;

/** Of addresses that are typed without one. */
const withSchemes = (values: Values, specs: readonly FieldSpec[]): Values => {
  const isUrl = (path: string) =>
    specs.some((spec) => spec.path === path && spec.kind === 'text' && spec.type === 'url');
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => [
      path,
      typeof value === 'string' && isUrl(path) ? withScheme(value) : value,
    ]),
  );
};

/** Of a list that is typed line by line. */
const withoutBlankLines = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => [
      path,
      Array.isArray(value) ? value.filter((one) => typeof one !== 'string' || one.trim() !== '') : value,
    ]),
  );

/** What the value means that is typed now; nothing while it can't be read. */
function meaningOf(path: string, store: OwnStore, values: Values): string | null {
  const meaning = SETTING_MEANINGS[path as SettingPath];
  if (!meaning) return null;
  try {
    return meaning(typedOver(store, values), Date.now());
  } catch {
    return null;
  }
}

/** The store with what is typed, as the rules know it. */
function typedOver(store: OwnStore, values: Values): SettingsOf {
  const typed = { ...store, ...merged(store, nested(values)) } as OwnStore;
  const { returns, capabilities, currency, country, timeZone, ...settings } = typed;
  const { enabled, ...addresses } = returns ?? {};
  return {
    ...{ currency, country, timeZone },
    settings: {
      ...settings,
      returns: addresses,
      capabilities: { ...capabilities, returns: enabled },
    } as SettingsOf['settings'],
  };
}

function merged(below: object, above: object): object {
  const both = Object.entries(above).map(([name, value]) => {
    const under = (below as Record<string, unknown>)[name];
    const isNested = isPlain(value) && isPlain(under);
    return [name, isNested ? { ...under, ...merged(under, value) } : value];
  });
  return Object.fromEntries(both);
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
