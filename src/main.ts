/** The single entry point: `makegood serve`, or any other command (src/cli/commands.ts). */
import { runCommand } from './cli/commands.ts';

process.exitCode = await runCommand(process.argv.slice(2));
