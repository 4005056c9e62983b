import { readArguments, refuseMore } from './arguments.ts';
import { type Command, EXIT } from './command.ts';

export const serve: Command = {
  usage: [['serve', 'starts everything on one port and prints the addresses']],
  async run(args, { config, print }) {
    refuseMore(readArguments(args, {}).positionals, 0);
    // The server and its pages are loaded for the server only: other commands start in a fraction of the time.
    const server = await import('../serve.ts');
    await server.serve(config, print);
    return EXIT.ok;
  },
};
