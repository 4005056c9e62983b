/** Leads to the imports of one kind, for whoever may import it. */
import { IMPORT_PERMISSIONS, type ImportKind } from '../../domain/imports/import-run.ts';
import { urls } from '../../urls.ts';
import { useCan, useStoreSlug } from '../app/session.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { text } from './text.ts';

export function ImportLink({ kind }: { kind: ImportKind }) {
  const [store, can] = [useStoreSlug() ?? '', useCan()];
  if (!IMPORT_PERMISSIONS[kind].every(can)) return null;
  return <ButtonLink to={urls.console.imports(store, kind)}>{text.import[kind]}</ButtonLink>;
}
