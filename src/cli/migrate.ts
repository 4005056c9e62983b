import { migrate as bringUpToDate } from '../server/database/migrate.ts';
import { readArguments, refuseMore } from './arguments.ts';
import { type Command, EXIT } from './command.ts';
import { withDatabase } from './database.ts';

export const migrate: Command = {
  usage: [['migrate', 'brings the database to this release; a start does the same']],
  async run(args, { config, print }) {
    refuseMore(readArguments(args, {}).positionals, 0);
    return withDatabase(config, async ({ admin }) => {
      await bringUpToDate(admin);
      const { rows } = await admin.query<{ name: string }>(
        'select name from schema_migrations order by name desc limit 1',
      );
      print(`The database is at ${rows[0]?.name.replace('.sql', '') ?? 'its beginning'}`);
      return EXIT.ok;
    });
  },
};
