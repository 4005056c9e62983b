import { limitNursery } from '../nursery.ts';
import { readArguments, refuseMore } from './arguments.ts';
import { type Command, CommandError, EXIT } from './command.ts';

export const work: Command = {
  usage: [
    [
      'work',
      'carries out jobs only (mail, tidying), beside any number of "serve" on one DATABASE_URL; answers /healthz, /readyz and /metrics on PORT',
    ],
  ],
  endsItself: true,
  async run(args, { config, print }) {
    refuseMore(readArguments(args, {}).positionals, 0);
    // Only the process that started the embedded database may use it, and it runs the jobs too.
    if (!config.databaseUrl)
      throw new CommandError('DATABASE_URL: is missing; without it "serve" does the jobs itself');
    limitNursery();
    const server = await import('../serve.ts');
    await server.serve(config, { requests: false, jobs: true }, print);
    return EXIT.ok;
  },
};
