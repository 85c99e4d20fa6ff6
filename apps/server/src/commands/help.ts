import type { Command, CommandSet } from './command.ts';

export const overview = <Target extends readonly unknown[]>({
  call,
  title,
  notes,
  commands,
}: CommandSet<Target>): string[] => {
  const longest = Math.max(...Object.keys(commands).map(({ length }) => length));
  return [
    title,
    '',
    `Usage: ${call} <command> [...]`,
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(longest)}  ${summary}`),
    '',
    `${call} <command> --help tells more, with examples. The two dashes in it matter: without`,
    'them npm takes the flags for its own.',
    '',
    ...notes,
    '',
    'Exit code: 0 done, 1 refused or failed, 2 not understood.',
  ];
};

export const helpOn = <Target extends readonly unknown[]>(
  call: string,
  name: string,
  { summary, words, flags, required, notes, examples }: Command<Target>,
): string[] => {
  const shown = Object.entries(flags).map(([flag, { value }]) => ({
    flag,
    text: value ? `--${flag} <${value}>` : `--${flag}`,
  }));
  const longest = Math.max(...shown.map(({ text }) => text.length), 0);
  const optional = shown.filter(({ flag }) => !required.includes(flag)).map(({ text }) => `[${text}]`);
  const usage = [
    ...words.map((word) => `<${word}>`),
    ...shown.filter(({ flag }) => required.includes(flag)).map(({ text }) => text),
    // More would not fit the line; each is explained below anyway.
    ...(optional.join(' ').length > 60 ? ['[...]'] : optional),
  ];
  return [
    summary,
    '',
    `Usage: ${[call, name, ...usage].join(' ')}`,
    ...(shown.length > 0 ? [''] : []),
    ...shown.map(({ flag, text }) => `  ${text.padEnd(longest)}  ${flags[flag]?.meaning}`),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    'Examples:',
    ...examples.map((example) => `  ${call} ${example}`),
  ];
};
