/** How the portal looks: changed beside a preview, saved as a draft, published as a version. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { BrandDraft } from '../../contract/brand.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStore, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { SectionForm } from '../forms/section-form.tsx';
import { type Saved, type SectionState, useSection } from '../forms/use-section.ts';
import { Button } from '../parts/button.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { LookFields } from './fields.tsx';
import { patchOf, valuesOf } from './look.ts';
import { Preview } from './preview.tsx';
import { discardDraft, draftQuery, publishDraft, saveDraft } from './query.ts';
import { text } from './text.ts';
import { Versions } from './versions.tsx';

export function Customizations() {
  const [api, store] = [useApi(), useStoreSlug()];
  // The form begins anew when the draft is gone or published.
  const [round, setRound] = useState(0);
  const draft = useQuery({ ...draftQuery(api, store), staleTime: 0 });
  if (draft.data) return <Editor key={round} draft={draft.data} onSettled={() => setRound(round + 1)} />;
  if (!draft.error) return <Loading lines={8} />;
  return <Failed title={text.failed} sentence={sentenceOf(draft.error)} onRetry={() => draft.refetch()} />;
}

type Props = { draft: BrandDraft; onSettled: () => void };

function Editor({ draft, onSettled }: Props) {
  const [api, store] = [useApi(), useStoreSlug()];
  const client = useQueryClient();
  const can = useCan();
  const mayChange = can('customization:update');
  const keep = (now: BrandDraft): Saved => {
    client.setQueryData(draftQuery(api, store).queryKey, now);
    return savedIn(now);
  };
  const form = useSection({
    saved: savedIn(draft),
    write: async (changed, version) => keep(await saveDraft(api, patchOf(changed), version)),
    reread: async () => keep(await draftQuery(api, store).queryFn({ signal: AbortSignal.timeout(30_000) })),
    said: text.saved,
  });
  const [isSettling, setSettling] = useState(false);
  const settle = async (work: (version: number) => Promise<BrandDraft>, sentence: string) => {
    setSettling(true);
    try {
      keep(await work(draft.version));
      tell(sentence);
      onSettled();
      await client.invalidateQueries({ queryKey: [store, 'brand', 'versions'] });
    } catch (failure) {
      tell(sentenceOf(failure), { isError: true });
      await client.invalidateQueries({ queryKey: draftQuery(api, store).queryKey });
    }
    setSettling(false);
  };
  const { publish, discard, publishedNow, publishedEarly, discarded } = text.state;
  const published = useStore()?.stage === 'live' ? publishedNow : publishedEarly;
  return (
    <div className="flex flex-col gap-6">
      <DraftLine draft={draft} form={form}>
        {draft.isDraft && can('customization:delete') ? (
          <Button
            kind="quiet"
            busy={isSettling}
            onClick={() => void settle((at) => discardDraft(api, at), discarded)}
          >
            {discard}
          </Button>
        ) : null}
        {draft.isDraft && can('customization:create') ? (
          <Button
            disabled={form.isDirty}
            busy={isSettling}
            onClick={() => void settle((at) => publishDraft(api, at), published)}
          >
            {publish}
          </Button>
        ) : null}
      </DraftLine>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
        <SectionForm form={form} mayChange={mayChange} paths={Object.keys(form.values)} save={text.save}>
          <LookFields form={form} mayChange={mayChange} />
        </SectionForm>
        <div className="lg:sticky lg:top-4">
          <Preview values={form.values} isDirty={form.isDirty} saved={draft.preview} />
        </div>
      </div>
      <Versions
        published={draft.published.number}
        mayChange={mayChange}
        onBringBack={(look) => form.lay(valuesOf(look))}
      />
    </div>
  );
}

const savedIn = ({ look, version }: BrandDraft): Saved => ({ values: valuesOf(look), version });

type LineProps = { draft: BrandDraft; form: SectionState; children: ReactNode };

/** What shoppers see now, and what waits. */
function DraftLine({ draft, form, children }: LineProps) {
  const { state } = text;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-neutral-wash px-4 py-3">
      <div role="status" className="min-w-0 grow basis-64">
        <p>
          {state.published(draft.published.number)} {draft.isDraft ? state.draft(draft.savedBy) : null}
        </p>
        {draft.isBehind ? <p className="font-semibold">{state.behind}</p> : null}
        {form.isDirty ? <p className="text-muted">{state.saveFirst}</p> : null}
      </div>
      <div className="ends-line flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
