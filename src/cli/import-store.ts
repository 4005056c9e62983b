import { NotTaken, takeStore } from '../server/transfer/take.ts';
import { CommandError, EXIT, type Io } from './command.ts';
import { withDatabase } from './database.ts';

/** Takes a store over from an export. @throws CommandError with the reason */
export async function importStore(dir: string, { config, print }: Io): Promise<number> {
  return withDatabase(
    config,
    async ({ context, admin }) => {
      const { manifest, taken } = await takeStore({ context, admin }, dir).catch((error: unknown) => {
        throw error instanceof NotTaken ? new CommandError(`${dir}: ${error.message}`) : error;
      });
      for (const [name, count] of taken) if (count > 0) print(`${name}: ${count}`);
      print(
        `The store "${manifest.store.slug}" is here. What is left to do: docs/exporting.md#after-an-import`,
      );
      return EXIT.ok;
    },
    { makes: true },
  );
}
