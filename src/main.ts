/** The one entry: `makegood serve`, or any other command of the command line (src/cli/commands.ts). */
import { runCommand } from './cli/commands.ts';

process.exitCode = await runCommand(process.argv.slice(2));
