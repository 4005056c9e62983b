/** The procedures of a store: a section of the settings. */

import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { sopsSchema } from '../../contract/sop.ts';
import { CLAIM_TYPES } from '../../domain/claims/claim-types.ts';
import { useCan } from '../app/session.tsx';
import { KeptList, useKeptChange } from '../lists/kept.tsx';
import { Button } from '../parts/button.tsx';
import { Question } from '../parts/question.tsx';
import { MomentDate } from '../parts/when.tsx';
import { SopPage } from './page.tsx';
import { text } from './text.ts';
import { VersionPage } from './version.tsx';

type Sops = z.infer<typeof sopsSchema>;
type Listed = Sops['sops'][number];

const NAME = 'sops';
const NEW = 'new';
const pathOf = ({ id }: Listed) => `/${NAME}/${encodeURIComponent(id)}`;

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

const typesOf = ({ claimTypes }: Listed): string =>
  claimTypes.length === 0
    ? text.forAll
    : claimTypes.map((type) => CLAIM_TYPES[type as keyof typeof CLAIM_TYPES]?.label ?? type).join(', ');

function Line({ sop }: { sop: Listed }) {
  const can = useCan();
  const { id, title, active, updatedAt } = sop;
  const mayChange = can('sop:update');
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
      <div className="flex min-w-0 flex-1 basis-64 flex-col">
        <p className="font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        <p className="text-muted">
          <span className={active ? 'font-semibold text-success' : ''}>
            {active ? text.shown : text.hidden}
          </span>{' '}
          · {typesOf(sop)} · {text.saved} <MomentDate at={updatedAt} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Link
          to={`?${new URLSearchParams({ sop: id })}`}
          aria-label={mayChange ? text.changeThis(title) : text.openThis(title)}
          className="px-2 text-brand-ink underline"
        >
          {mayChange ? text.change : text.open}
        </Link>
        {can('sop:set-state') ? <State sop={sop} /> : null}
        {can('sop:delete') ? <Remove sop={sop} /> : null}
      </div>
    </li>
  );
}

function State({ sop }: { sop: Listed }) {
  const { title, active, version } = sop;
  const change = useKeptChange<void>({
    name: NAME,
    write: (api) => api.put(`${pathOf(sop)}/state`, { active: !active }, { version }),
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

function Remove({ sop }: { sop: Listed }) {
  const { title } = sop;
  const remove = useKeptChange<void>({
    name: NAME,
    write: (api) => api.delete(pathOf(sop)),
    done: () => text.removed(title),
  });
  return (
    <Question
      button={text.remove}
      label={text.removeThis(title)}
      title={text.removeTitle(title)}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
    >
      <p>{text.removeText}</p>
    </Question>
  );
}
