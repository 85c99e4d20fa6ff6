import type { Command } from './command.ts';

export const CALL = 'npm run org --';

export type Commands = Readonly<Record<string, Command>>;

export const overview = (commands: Commands): string[] => {
  const longest = Math.max(...Object.keys(commands).map(({ length }) => length));
  return [
    'Commands for whoever runs Waybill.',
    '',
    `Usage: ${CALL} <command> [...]`,
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(longest)}  ${summary}`),
    '',
    `${CALL} <command> --help tells more, with examples. The two dashes after org matter: without`,
    'them npm takes the flags for its own. For a pipe: npm run --silent org -- list --json',
    '',
    'The commands read the same environment as the server (DATABASE_URL or DATA_DIR, SECRET_KEY, PUBLIC_URL,',
    'SMTP_URL) and work whether it runs or not. A database that is new or out of date is migrated first, as the',
    "server does at its start. Every action is written into the organisation's history.",
    '',
    'Exit code: 0 done, 1 refused or failed, 2 not understood.',
  ];
};

export const helpOn = (name: string, { summary, words, flags, required, notes, examples }: Command): string[] => {
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
    `Usage: ${[CALL, name, ...usage].join(' ')}`,
    ...(shown.length > 0 ? [''] : []),
    ...shown.map(({ flag, text }) => `  ${text.padEnd(longest)}  ${flags[flag]?.meaning}`),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    'Examples:',
    ...examples.map((example) => `  ${CALL} ${example}`),
  ];
};
