import { describe, expect, test } from 'vitest';
import { ADDRESS_COMMANDS } from './addresses/address-commands.ts';
import { ORG_COMMANDS } from './org/org-commands.ts';
import { understand } from './understand.ts';

const type = (...args: string[]) => understand(ORG_COMMANDS, args);

test.each(Object.entries(ADDRESS_COMMANDS.commands))(
  'the examples of addresses %s are understood',
  (name, { examples }) => {
    for (const example of examples) expect(understand(ADDRESS_COMMANDS, wordsOf(example)).kind, example).toBe('run');
    expect(understand(ADDRESS_COMMANDS, ['help', name])).toMatchObject({ kind: 'help' });
  },
);

test.each(['ZZ', 'Iceland', '12'])('addresses of %s are not imported', (country) => {
  const wish = understand(ADDRESS_COMMANDS, ['import', 'x.csv', '--country', country]);
  expect(wish).toMatchObject({ kind: 'misunderstood', line: expect.stringContaining('--country must be the code') });
});

describe('help', () => {
  test.each([[], ['help'], ['--help'], ['-h']])('%s shows every command', (...args: string[]) => {
    const wish = type(...args);
    if (wish.kind !== 'help') throw new Error(wish.kind);
    for (const name of Object.keys(ORG_COMMANDS.commands))
      expect(wish.lines.join('\n')).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
    expect(wish.lines.filter((line) => line.length > 120)).toEqual([]);
  });

  test.each(Object.entries(ORG_COMMANDS.commands))(
    'on %s names every flag and word, and its examples are understood',
    (name, command) => {
      const wish = type(name, '--nonsense', '--help');
      expect(type('help', name)).toEqual(wish);
      if (wish.kind !== 'help') throw new Error(wish.kind);
      const text = wish.lines.join('\n');
      for (const flag of Object.keys(command.flags)) expect(text).toContain(`  --${flag}`);
      for (const word of command.words) expect(text).toContain(`<${word}>`);
      for (const example of command.examples) {
        expect(text).toContain(`npm run org -- ${example}`);
        expect(type(...wordsOf(example)).kind, example).toBe('run');
      }
    },
  );
});

/** Splits a line as a shell would. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

describe('what cannot be meant is said in one line, with the way to help', () => {
  const organisation = ['--organisation', 'Bláfell ehf.'];
  test.each<[string, string[]]>([
    ["There is no command 'frobnicate'.", ['frobnicate']],
    ["There is no command 'toString'.", ['toString']],
    ["There is no command 'nothing'.", ['help', 'nothing']],
    ['create: --name is missing.', ['create']],
    ['create: --admin is missing.', ['create', '--name', 'x']],
    ['create: --name needs a value.', ['create', '--name', '--admin', 'a@b.is']],
    ['create: --admin needs a value.', ['create', '--name', 'x', '--admin']],
    ['create: --name needs a value.', ['create', '--name=', '--admin', 'a@b.is']],
    ['create: --name must be one line', ['create', '--name', ' ', '--admin', 'a@b.is']],
    ['create: --name must be one line', ['create', '--name', 'a\nb', '--admin', 'a@b.is']],
    ['create: --name must be one line', ['create', '--name', 'x'.repeat(201), '--admin', 'a@b.is']],
    ["create: --admin must be an e-mail address, and is 'nope'.", ['create', '--name', 'x', '--admin', 'nope']],
    ['create: --carrier and --forwarder', ['create', '--name', 'x', '--admin', 'a@b.is', '--carrier', '--forwarder']],
    ['create: Unknown flag --nam.', ['create', '--nam', 'x']],
    ['create: Unknown flag --constructor.', ['create', '--constructor', 'x']],
    ['create: Unknown flag -n.', ['create', '-n', 'x']],
    ['create: --name is given twice.', ['create', '--name', 'x', '--name', 'y', '--admin', 'a@b.is']],
    ["list: Unexpected argument 'all'.", ['list', 'all']],
    ['list: --json takes no value.', ['list', '--json=1']],
    ['invite: <mail> is missing.', ['invite', ...organisation]],
    ['invite: --organisation is missing.', ['invite', 'a@b.is']],
    ['grant: <mail> is missing.', ['grant']],
    ['grant: <super-admin|developer> is missing.', ['grant', 'a@b.is']],
    ["grant: The role must be super-admin or developer, and is 'admin'.", ['grant', 'a@b.is', 'admin']],
    ['grant: <mail> must be an e-mail address', ['grant', 'developer', 'a@b.is']],
    ['add-division: --organisation is missing.', ['add-division', '--name', 'Akureyri']],
    ['set: There is nothing to set.', ['set', ...organisation]],
    [
      'set: --query-id must be organisationId or carrierId or forwarderId',
      ['set', ...organisation, '--query-id', 'id'],
    ],
    ['set: --file-quota must be a size such as 500MB', ['set', ...organisation, '--file-quota', '0.5MB']],
    ['set: --file-quota must be a size such as 500MB', ['set', ...organisation, '--file-quota', '-1GB']],
    ['set: Each item of --allowed-carriers must be', ['set', ...organisation, '--allowed-carriers', 'a,,b']],
    ['rotate-key: --organisation is missing.', ['rotate-key']],
    ['disable: --organisation must be an id or a name', ['disable', '--organisation', ' ']],
    ["contacts: --since must be a day such as 2026-11-01, and is '2026-02-30'.", ['contacts', '--since', '2026-02-30']],
  ])('%s', (start, args) => {
    const wish = type(...args);
    if (wish.kind !== 'misunderstood') throw new Error(wish.kind);
    expect(wish.line.startsWith(start), wish.line).toBe(true);
    expect(wish.line).toMatch(/^[^\n]* For help: npm run org -- [a-z- ]+$/);
  });
});
