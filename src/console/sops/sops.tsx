/** The procedures of a store: a section of the settings. */

import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { sopsSchema } from '../../contract/sop.ts';
import { useCan } from '../app/session.tsx';
import { KeptList, useKeptChange } from '../lists/kept.tsx';
import { KeptLine, OpenKept, RemoveKept, typesOf } from '../lists/kept-line.tsx';
import { Button } from '../parts/button.tsx';
import { MomentDate } from '../parts/when.tsx';
import { SopPage } from './page.tsx';
import { text } from './text.ts';
import { VersionPage } from './version.tsx';

type Sops = z.infer<typeof sopsSchema>;
type Listed = Sops['sops'][number];

const NAME = 'sops';
const NEW = 'new';

/** The list, or the procedure or the version that the address names. */
export function Procedures() {
  const [params, setParams] = useSearchParams();
  const [id, version] = [params.get('sop'), params.get('version')];
  const from = params.get('from');
  if (id === null) return <List onAdd={() => setParams({ sop: NEW })} />;
  if (version !== null)
    return <VersionPage id={id} version={Number(version) || 0} from={from ? Number(from) : null} />;
  return <SopPage key={id} id={id === NEW ? null : id} onDone={() => setParams({})} />;
}

function List({ onAdd }: { onAdd: () => void }) {
  const can = useCan();
  return (
    <KeptList<Sops, Listed>
      name={NAME}
      words={text}
      icon="page"
      onAdd={can('sop:create') ? onAdd : null}
      mayChange={can('sop:update') || can('sop:set-state')}
      linesOf={({ sops }) => sops}
    >
      {(sop) => <Line key={sop.id} sop={sop} />}
    </KeptList>
  );
}

function Line({ sop }: { sop: Listed }) {
  const can = useCan();
  const { id, title, claimTypes, active, updatedAt } = sop;
  return (
    <KeptLine
      title={title}
      about={
        <>
          <span className={active ? 'font-semibold text-success' : ''}>
            {active ? text.shown : text.hidden}
          </span>{' '}
          · {typesOf(claimTypes)} · {text.saved} <MomentDate at={updatedAt} />
        </>
      }
    >
      <OpenKept title={title} query={{ sop: id }} mayChange={can('sop:update')} />
      {can('sop:set-state') ? <State sop={sop} /> : null}
      {can('sop:delete') ? (
        <RemoveKept {...{ name: NAME, id, title }}>
          <p>{text.removeText}</p>
        </RemoveKept>
      ) : null}
    </KeptLine>
  );
}

function State({ sop }: { sop: Listed }) {
  const { id, title, active, version } = sop;
  const change = useKeptChange<void>({
    name: NAME,
    write: (api) => api.put(`/${NAME}/${encodeURIComponent(id)}/state`, { active: !active }, { version }),
    done: () => (active ? text.nowHidden(title) : text.nowShown(title)),
  });
  return (
    <Button
      kind="quiet"
      busy={change.isPending}
      aria-label={active ? text.hideThis(title) : text.showThis(title)}
      onClick={() => change.mutate()}
    >
      {active ? text.hide : text.show}
    </Button>
  );
}
