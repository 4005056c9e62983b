/** Prepared answers: the store's, one's own and the platform's (a section of the settings), or the platform's alone. */
import { Link, useSearchParams } from 'react-router';
import type { Macro } from '../../contract/macro.ts';
import { useCan, useMe } from '../app/session.tsx';
import { KeptList, useKept } from '../lists/kept.tsx';
import { KeptLine, OpenKept, RemoveKept, typesOf } from '../lists/kept-line.tsx';
import { Page } from '../parts/page.tsx';
import { Empty, Loading, NoAccess } from '../parts/states.tsx';
import { Editor } from './editor.tsx';
import type { Kept, Macros } from './kept.ts';
import { text } from './text.ts';

const OF_STORE: Kept = {
  name: 'macros',
  keeps: ({ scope }) => scope !== 'global',
  permissions: { create: 'macro:create', update: 'macro:update', delete: 'macro:delete' },
};

export const StoreMacros = () => <MacroPages kept={OF_STORE} />;

export function GlobalMacros() {
  const can = useCan();
  const { stores } = useMe();
  const [first] = stores;
  if (!can('global-macro:read') || !first) {
    return <NoAccess words={first ? text.noAccess : text.noStore} />;
  }
  const kept: Kept = {
    ...{ name: 'global-macros', store: first.slug, keeps: () => true },
    permissions: {
      create: 'global-macro:create',
      update: 'global-macro:update',
      delete: 'global-macro:delete',
    },
  };
  return (
    <Page title={text.title} help={text.help}>
      <MacroPages kept={kept} />
    </Page>
  );
}

const NEW = 'new';

/** The list, or the macro that the address names. */
function MacroPages({ kept }: { kept: Kept }) {
  const [params, setParams] = useSearchParams();
  const id = params.get('macro');
  const macros = useKept<Macros>(kept.name, kept.store).data?.macros;
  const back = () => setParams({});
  if (id === null) return <List kept={kept} />;
  if (macros === undefined && id !== NEW) return <Loading />;
  const macro = macros?.find((one) => one.id === id) ?? null;
  if (macro === null && id !== NEW) {
    return (
      <Empty icon="message" title={text.gone.title}>
        <p>{text.gone.text}</p>
        <Link to="?" className="text-brand-ink underline">
          {text.back}
        </Link>
      </Empty>
    );
  }
  return <Editor key={id} kept={kept} macro={macro} onDone={back} />;
}

function List({ kept }: { kept: Kept }) {
  const can = useCan();
  const [, setParams] = useSearchParams();
  const { name, store, permissions } = kept;
  return (
    <KeptList<Macros, Macro>
      name={name}
      store={store}
      words={text}
      icon="message"
      onAdd={can(permissions.create) ? () => setParams({ macro: NEW }) : null}
      mayChange={can(permissions.update)}
      linesOf={({ macros }) => macros}
    >
      {(macro) => <Line key={macro.id} kept={kept} macro={macro} />}
    </KeptList>
  );
}

function Line({ kept, macro }: { kept: Kept; macro: Macro }) {
  const can = useCan();
  const { id, title, scope, claimTypes, uses, version } = macro;
  const isKept = kept.keeps(macro);
  const mayChange = isKept && can(kept.permissions.update);
  return (
    <KeptLine title={title} about={`${text.scopes[scope]} · ${typesOf(claimTypes)} · ${text.uses(uses)}`}>
      <OpenKept title={title} query={{ macro: id }} mayChange={mayChange} />
      {isKept && can(kept.permissions.delete) ? (
        <RemoveKept {...{ name: kept.name, store: kept.store, id, title, version }}>
          <p>{text.removeText}</p>
        </RemoveKept>
      ) : null}
    </KeptLine>
  );
}
