import { runTogether } from './children.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { operatorCommand } from './server-command.mjs';

/**
 * Runs one of the operator's commands with the arguments of this process, and ends with its exit code.
 *
 * @param {Parameters<typeof operatorCommand>[1]} entry
 * @param {(args: readonly string[], from: string) => readonly string[]} located makes arguments that are files absolute: they are
 *   relative to the folder in which the command was typed
 */
export const runOperatorCommand = async (entry, located = (args) => args) => {
  try {
    // Standard output is reserved for the command's answer.
    await ensureInstalled(root, console.error);
    const args = located(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
    process.exitCode = await runTogether([operatorCommand(root, entry, args)]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};
