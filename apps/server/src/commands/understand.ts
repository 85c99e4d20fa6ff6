import { readArguments, shown, UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { CALL, type Commands, helpOn, overview } from './help.ts';

export type Understood =
  | { readonly kind: 'help'; readonly lines: readonly string[] }
  | { readonly kind: 'run'; readonly run: ReturnType<Command['prepare']> }
  | { readonly kind: 'misunderstood'; readonly line: string };

const isHelp = (word: string) => word === '--help' || word === '-h';

/** Works out which command was typed. Nothing is touched yet, not even the environment. */
export const understand = (commands: Commands, args: readonly string[]): Understood => {
  const [first, ...rest] = args;
  if (first === undefined || isHelp(first) || (first === 'help' && rest.length === 0)) {
    return { kind: 'help', lines: overview(commands) };
  }
  const [name, asksForHelp] = first === 'help' ? [rest[0] ?? '', true] : [first, rest.some(isHelp)];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    return { kind: 'misunderstood', line: `There is no command '${shown(name)}'. For help: ${CALL} help` };
  }
  if (asksForHelp) return { kind: 'help', lines: helpOn(name, command) };
  try {
    return { kind: 'run', run: command.prepare(readArguments(command, rest)) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { kind: 'misunderstood', line: `${name}: ${error.message} For help: ${CALL} ${name} --help` };
  }
};
