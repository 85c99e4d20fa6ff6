import { readArguments, shown, UsageError } from './arguments.ts';
import type { Command, CommandSet } from './command.ts';
import { helpOn, overview } from './help.ts';

export type Understood<Target extends readonly unknown[]> =
  | { readonly kind: 'help'; readonly lines: readonly string[] }
  | { readonly kind: 'run'; readonly run: ReturnType<Command<Target>['prepare']> }
  | { readonly kind: 'misunderstood'; readonly line: string };

const isHelp = (word: string) => word === '--help' || word === '-h';

/** Works out which command was typed. Nothing is touched yet, not even the environment. */
export const understand = <Target extends readonly unknown[]>(
  set: CommandSet<Target>,
  args: readonly string[],
): Understood<Target> => {
  const { call, commands } = set;
  const [first, ...rest] = args;
  if (first === undefined || isHelp(first) || (first === 'help' && rest.length === 0)) {
    return { kind: 'help', lines: overview(set) };
  }
  const [name, asksForHelp] = first === 'help' ? [rest[0] ?? '', true] : [first, rest.some(isHelp)];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    return { kind: 'misunderstood', line: `There is no command '${shown(name)}'. For help: ${call} help` };
  }
  if (asksForHelp) return { kind: 'help', lines: helpOn(call, name, command) };
  try {
    return { kind: 'run', run: command.prepare(readArguments(command, rest)) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { kind: 'misunderstood', line: `${name}: ${error.message} For help: ${call} ${name} --help` };
  }
};
