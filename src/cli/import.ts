import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { noteChange } from '../server/audit/note.ts';
import { withStore } from '../server/database/with-store.ts';
import { type Importable, ORDERS, PRODUCTS } from '../server/import-formats.ts';
import {
  type ImportReport,
  importDocuments,
  NOTHING_YET,
  type RefusedDocument,
} from '../server/imports/import-documents.ts';
import { type ImportFile, openFile, openStream } from '../server/imports/import-file.ts';
import { findImport, forgetImport, type ImportKey } from '../server/imports/queries.ts';
import { readDocuments } from '../server/imports/read-documents.ts';
import { UnreadableFile } from '../server/imports/source.ts';
import type { Foundation } from '../server/start.ts';
import { stopRequest } from '../stop-request.ts';
import { refuseMore, required, unknownVerb } from './arguments.ts';
import { type Command, CommandError, EXIT, type Io } from './command.ts';
import { withDatabase } from './database.ts';
import { fileKindOf, formatOptions, readImportArguments } from './import-options.ts';
import { progressOn } from './import-progress.ts';
import { importStore } from './import-store.ts';
import { namedStore } from './stores.ts';

const KINDS = ['orders', 'products'] as const;

export const importing: Command = {
  usage: [
    [
      'import orders FILE --store SLUG [--from-start] [--format json|csv] [--ignore-unknown-columns] [--test-orders]',
      'takes orders in, from JSON (ours, Shopify\'s, WooCommerce\'s) or our CSV (docs/importing.md); "-" reads standard input; one that was stopped goes on where it was; exit code 2 if some were refused',
    ],
    [
      '    [--protection-sku TEXT]... [--protection-title TEXT]... [--protection-vendor TEXT]... [--warranty-meta-key KEY]',
      "what the shop calls its protection product, a * at the end standing for anything; where WooCommerce keeps an item's warranty",
    ],
    ['import products FILE --store SLUG [the same options]', 'imports products from the same sources'],
    [
      'import store DIR',
      'takes a store over that another installation exported, with the same ids (docs/exporting.md)',
    ],
  ],
  endsItself: true,
  async run(args, io) {
    const { values, positionals } = readImportArguments(args);
    if (positionals[0] === 'store') {
      refuseMore(positionals, 2);
      return importStore(required(positionals[1], 'DIR'), io);
    }
    const kind =
      KINDS.find((known) => known === positionals[0]) ??
      unknownVerb('import', positionals[0], [...KINDS, 'store']);
    refuseMore(positionals, 2);
    const path = required(positionals[1], 'FILE');
    const command = { io, values, path, slug: required(values.store, '--store') };
    return kind === 'orders' ? run(ORDERS, command) : run(PRODUCTS, command);
  },
};

type ImportCommand = {
  io: Io;
  values: ReturnType<typeof readImportArguments>['values'];
  path: string;
  slug: string;
};

async function run<Document>(importable: Importable<Document>, command: ImportCommand): Promise<number> {
  const { io, path } = command;
  const file = await fileAt(path);
  const stop = new AbortController();
  // Without npm's special case: Ctrl-C reaches the terminal's whole process group anyway.
  void stopRequest(false).then(() => stop.abort());
  try {
    const report = await withDatabase(io.config, ({ context }) =>
      importFile(importable, command, { file, context, signal: stop.signal }),
    );
    return printReport(importable.kind, report, { io, canResume: file.identity !== null });
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(`${path}: ${error.message}`);
    throw error;
  }
}

async function importFile<Document>(
  { kind, formats, csv, save, onSaved }: Importable<Document>,
  { io, values, slug }: ImportCommand,
  { file, context, signal }: { file: ImportFile; context: Foundation['context']; signal: AbortSignal },
): Promise<ImportReport> {
  const { db } = context;
  const store = await namedStore(db, slug);
  const options = formatOptions(values, store);
  const fileKind = fileKindOf(values);
  const key = keyOf(kind, file.identity, { options, fileKind });
  if (key && values['from-start']) await forgetImport(db, store.id, key);
  const before = key && (await findImport(db, store.id, key));
  if (before)
    io.note(`going on at ${kind.slice(0, -1)} ${(before.counts.read + 1).toLocaleString('en-US')}\n`);
  const onIgnored = (names: readonly string[]) => io.note(`left out: ${names.join(', ')}\n`);
  const reading = {
    kind,
    shape: csv,
    options,
    fileKind,
    onIgnored,
    ignoresUnknownColumns: values['ignore-unknown-columns'] ?? false,
  };
  const showProgress = progressOn(io, {
    size: file.size,
    before: { read: (before?.counts ?? NOTHING_YET).read, bytes: before?.position.offset ?? 0 },
  });
  const report = await importDocuments({
    source: readDocuments(file, reading, before?.position),
    formats,
    options,
    before: before?.counts,
    signal,
    save: (batch, reached) => save(db, store.id, batch, key && { ...key, ...reached }),
    onSaved: (before, read) => onSaved(context, before, read),
    onProgress: (progress) => showProgress(progress),
  });
  const { created, updated, refused } = report;
  await withStore(db, store.id, (client) =>
    noteChange(client, store.id, { subject: { id: null, name: null }, after: { created, updated, refused } }),
  );
  if (key && !report.stopped) {
    await forgetImport(db, store.id, key);
    showProgress({ ...report, bytes: file.size ?? 0 }, true);
  }
  return report;
}

/** The same file with other options is a different import. Standard input can't be resumed. */
function keyOf(kind: ImportKey['kind'], identity: string | null, read: object): ImportKey | null {
  if (identity === null) return null;
  const hash = createHash('sha256').update(identity).update(JSON.stringify(read));
  return { kind, fileKey: hash.digest('base64url') };
}

async function fileAt(path: string): Promise<ImportFile> {
  if (path === '-') return openStream(process.stdin);
  try {
    // Checked before opening, since opening a pipe without a writer blocks forever.
    if ((await stat(path)).isFile()) return await openFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`Can't read the file ${path} (${code})`);
  }
  throw new CommandError(`${path} is not a file; "-" reads standard input`);
}

function printReport(
  kind: string,
  report: ImportReport,
  { io, canResume }: { io: Io; canResume: boolean },
): number {
  const { created, updated, unchanged, refused, kept, refusals, stopped } = report;
  io.note(io.isTerminal ? '\n' : '');
  for (const one of refusals) io.note(`${refusalLine(one)}\n`);
  const unnamed = refused - refusals.length;
  if (unnamed > 0) io.note(`… and ${unnamed} more\n`);
  const byHand = kept > 0 ? `, ${kept} kept as changed by hand` : '';
  io.print(
    `${kind}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused${byHand}`,
  );
  if (stopped) {
    const next = 'Run the same command to resume, or add --from-start to start over.';
    io.note(`Stopped. ${canResume ? next : 'Standard input starts over next time.'}\n`);
    return EXIT.failed;
  }
  return refused > 0 ? EXIT.refused : EXIT.ok;
}

function refusalLine({ reference, code, reason, fields }: RefusedDocument): string {
  const where = fields.length > 0 ? ` (${fields.join(', ')})` : '';
  return `refused ${reference}: ${code}: ${reason}${where}`;
}
