import { mkdir } from 'node:fs/promises';
import { limitNursery } from '../nursery.ts';
import { lockDirectory } from '../server/database/lock.ts';
import { readArguments, refuseMore } from './arguments.ts';
import { type Command, EXIT } from './command.ts';

const OPTIONS = { 'no-jobs': { type: 'boolean' } } as const;

export const serve: Command = {
  usage: [
    [
      'serve [--no-jobs]',
      'starts everything on one port and prints the addresses; --no-jobs leaves mail and tidying to "work"',
    ],
  ],
  endsItself: true,
  async run(args, { config, print }) {
    const { values, positionals } = readArguments(args, OPTIONS);
    refuseMore(positionals, 0);
    limitNursery();
    // Checked before loading the server and its pages, which takes longer than reporting that one is running.
    if (!config.databaseUrl) await refuseSecond(config.dataDir);
    limitNursery();
    const server = await import('../serve.ts');
    await server.serve(config, { requests: true, jobs: !values['no-jobs'] }, print);
    return EXIT.ok;
  },
};

async function refuseSecond(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // Released before anyone could take it over.
  const unlock = await lockDirectory(dataDir, { onLost: () => undefined });
  await unlock();
}
