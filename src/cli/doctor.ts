import { readArguments, refuseMore } from './arguments.ts';
import { type Command, EXIT, type Io } from './command.ts';
import { withDatabase } from './database.ts';
import { DATABASE_CHECKS, MACHINE_CHECKS } from './doctor-checks.ts';

export const doctor: Command = {
  usage: [['doctor', 'checks machine, database and files, one line each; exit code 1 if something is wrong']],
  async run(args, io) {
    refuseMore(readArguments(args, {}).positionals, 0);
    const results: boolean[] = [];
    const look = async (name: string, check: () => Promise<string>) => {
      results.push(await report(io, name, check));
    };
    for (const [name, check] of MACHINE_CHECKS) await look(name, () => check(io.config));
    await look('database reachable', () =>
      withDatabase(io.config, async (open) => {
        for (const [name, check] of DATABASE_CHECKS) await look(name, () => check(open, io.config));
        return io.config.databaseUrl ? 'the one of DATABASE_URL' : 'the embedded one';
      }),
    );
    return results.every(Boolean) ? EXIT.ok : EXIT.failed;
  },
};

async function report({ print }: Io, name: string, check: () => Promise<string>): Promise<boolean> {
  try {
    print(`ok      ${name}: ${await check()}`);
    return true;
  } catch (error) {
    const [line] = String(error instanceof Error ? error.message : error).split('\n');
    print(`failed  ${name}: ${line}`);
    return false;
  }
}
