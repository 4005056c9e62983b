/** Keeps the search of the list as a view. */
import { useState } from 'react';
import { tell } from '../../app/toasts.tsx';
import { Button } from '../../parts/button.tsx';
import { onceLoaded } from '../../parts/once-loaded.tsx';
import type { QueueFilter } from '../address.ts';
import { text } from './text.ts';
import { filterOf, isSameFilter, searchOf, useViewChanges, useViews } from './use-views.ts';

const ViewDialog = onceLoaded(async () => (await import('./view-dialog.tsx')).ViewDialog);

/** Only offered for a search or an order that isn't a view yet: the tabs alone are there already. */
export function SaveView({ store, filter }: { store: string; filter: QueueFilter }) {
  const [isOpen, setOpen] = useState(false);
  const views = useViews(store);
  const { add } = useViewChanges(store);
  const isPlain = filter.q === '' && filter.sort === null;
  if (isPlain || views.some((view) => isSameFilter(filterOf(view), filter))) return null;
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {text.save.button}
      </Button>
      {isOpen ? (
        <ViewDialog
          title={text.save.title}
          submit={text.save.submit}
          name=""
          asksScope
          taken={views.map((view) => view.name)}
          onClose={() => setOpen(false)}
          onSubmit={async ({ name, scope }) => {
            const isSaved = await add({ ...searchOf(filter), name, scope });
            if (isSaved) tell(text.save.done(name));
            return isSaved;
          }}
        />
      ) : null}
    </>
  );
}
