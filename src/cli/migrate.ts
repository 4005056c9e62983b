import { appliedMigrations, migrate as bringUpToDate } from '../server/database/migrate.ts';
import { readArguments, refuseMore } from './arguments.ts';
import { type Command, EXIT } from './command.ts';
import { withDatabase } from './database.ts';

export const migrate: Command = {
  usage: [['migrate', 'brings the database to this release; a start does the same']],
  async run(args, { config, print }) {
    refuseMore(readArguments(args, {}).positionals, 0);
    return withDatabase(
      config,
      async ({ admin }) => {
        await bringUpToDate(admin);
        const last = (await appliedMigrations(admin)).at(-1);
        print(`The database is at ${last?.name.replace('.sql', '') ?? 'its beginning'}`);
        return EXIT.ok;
      },
      { makes: true, migrates: true },
    );
  },
};
