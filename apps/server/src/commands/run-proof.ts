import { readFile, stat } from 'node:fs/promises';
import { checkProof, type ProofCheck, type ReadableProof } from '@waybill/domain/proof/check-proof';
import { PROOF_KEYS, type ProofKey } from '@waybill/domain/proof/exported-proof';
import { EXPORT_MAX_BYTES, type ReadProblem } from '@waybill/domain/proof/read-export';
import { saidIn } from '@waybill/domain/proof/said-in-proof';
import { shown } from './arguments.ts';
import { nodeCrypto, readKeys } from './proof-keys.ts';
import { EXIT, type Terminal } from './terminal.ts';

const HELP = [
  'Checks an exported proof of delivery by itself, without a server, a database or a network.',
  '',
  'Usage: npm run -s proof -- verify <file.json> [--key <key file>] [...]',
  '',
  'A key file is a public key as openssl writes it (PEM), or the list of keys that a server publishes at',
  `${PROOF_KEYS}. Get it from the server, or from somebody whom you trust, and not`,
  'together with the proof. Without one, the keys in the file itself are used: they show that nothing was changed since it was',
  'signed, and not who has signed it.',
  '',
  'Ends with 0 when nothing was changed and a key that you gave has signed it, with 1 when something was changed, another key has',
  'signed it, or the file cannot be read, and with 3 when nothing was changed and no key was given: nobody vouches for who signed it.',
  'How the file is made, and how to check it by hand: docs/PROOFS.md',
];

const PROBLEMS: Readonly<Record<ReadProblem, string>> = {
  'too-large': 'The file is too large to be an exported proof.',
  'not-json': 'The file is no exported proof, or it is cut off: it is not JSON.',
  'other-format': 'The file is of another version of Waybill.',
  'not-a-proof': 'The file is no exported proof.',
};

const KINDS = { proof: 'the proof', photo: 'file', withdrawal: 'the withdrawal' } as const;

const nameOf = ({ name, kind, number }: ProofCheck): string => {
  const of = kind === null ? '' : kind === 'photo' ? `file ${number ?? '?'}` : KINDS[kind];
  switch (name) {
    case 'form':
      return 'how the file is written';
    case 'statement':
      return 'the signature of the export';
    case 'seal':
      return `the seal of ${of}`;
    case 'content':
      return kind === 'photo' ? `what was noted of ${of}` : `what ${of} says`;
    case 'seal-signature':
      return `the signature of the seal of ${of}`;
    case 'file':
      return `the content of ${of}`;
    case 'parts':
      return 'that the parts belong together';
  }
};

const VERDICTS = {
  right: 'unchanged',
  wrong: 'DIFFERS',
  absent: 'not there (older versions did not make it)',
  unchecked: 'not checked',
} as const;

/** What the proof says, in a few lines. A file may be anybody's: nothing in it reaches the terminal as it is. */
const saidLines = ({ statement, content, isWithdrawn, seal }: ReadableProof): string[] => {
  const { text, handed, units } = saidIn(content);
  const unitsText = units && [units.counted, units.total].filter((count) => count !== null).join(' of ');
  const facts: readonly (readonly [string, string])[] = [
    ['Shipment', statement.shipment.shipmentId],
    ['To', [statement.shipment.receiverName, statement.shipment.dropoffAddress].filter(Boolean).join(', ')],
    ['Carrier', statement.organisation],
    ['Outcome', [text('kind'), text('outcome')].filter(Boolean).join(', ')],
    [text('kind') === 'pickup' ? 'Picked up from' : 'Received by', handed.person ?? ''],
    ['Access point', handed.accessPoint ?? ''],
    ['Units', unitsText ?? ''],
    ['Happened', text('happenedAt')],
    ['Received', text('receivedAt')],
    ['Driver', text('driver')],
    ['Added later by', text('addedBy')],
    ['Withdrawn', isWithdrawn ? 'yes, by the driver, afterwards' : ''],
    ['Seal', seal ? `${seal.number}, ${seal.hash}` : ''],
    ['Seal before', seal?.previousHash ?? ''],
    ['Exported', `${statement.exportedAt} by ${statement.issuer}`],
  ];
  return facts.flatMap(([word, value]) => (value === '' ? [] : [`${`${word}:`.padEnd(16)}${shown(value)}`]));
};

const originLines = ({ origin, keyIds, unknownKeys }: ReadableProof): string[] => {
  if (origin === 'known') return [`Signed with the key that you gave: ${keyIds.join(', ')}`];
  if (origin === 'unknown')
    return [
      `Signed with a key that is not among those you gave: ${unknownKeys.join(', ')}. It is not known who has signed it.`,
    ];
  return [
    `Checked with the keys in the file itself: ${keyIds.join(', ')}`,
    'That shows that nothing was changed since it was signed. It does not show who has signed it: for that, give the key with --key.',
  ];
};

/** A script that asks for the exit code alone must not take a file for proved that anybody could have signed. */
const INTACT_ONLY = 3;

type Judged = { readonly verdict: string; readonly exitCode: number };

const judged = ({ checks, isUnchanged, origin }: ReadableProof): Judged => {
  if (!isUnchanged) {
    const wrong = checks.filter(({ verdict }) => verdict === 'wrong');
    return { verdict: `CHANGED: ${wrong.map(nameOf).join('; ')}.`, exitCode: EXIT.failed };
  }
  if (origin === 'known')
    return { verdict: 'UNCHANGED since it was sealed, and signed with a key that you gave.', exitCode: EXIT.done };
  if (origin === 'unknown') return { verdict: 'NOT SIGNED with a key that you gave.', exitCode: EXIT.failed };
  return { verdict: 'INTACT, but nobody vouches for who has signed it.', exitCode: INTACT_ONLY };
};

const toldLines = (checked: ReadableProof): readonly string[] => [
  ...saidLines(checked),
  '',
  ...checked.checks.map((check) => `${VERDICTS[check.verdict].padEnd(10)} ${nameOf(check)}`),
  '',
  ...originLines(checked),
];

type Asked = { readonly file: string; readonly keyFiles: readonly string[] };

const understood = (args: readonly string[]): Asked | null => {
  const [verb, file, ...rest] = args;
  if (verb !== 'verify' || file === undefined || file.startsWith('-') || rest.length % 2 !== 0) return null;
  const keyFiles: string[] = [];
  for (let at = 0; at < rest.length; at += 2) {
    const keyFile = rest[at + 1];
    if (rest[at] !== '--key' || keyFile === undefined) return null;
    keyFiles.push(keyFile);
  }
  return { file, keyFiles };
};

const readable = async <Content>(file: string, read: () => Promise<Content>): Promise<Content> => {
  try {
    return await read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Refusal(`${shown(file)} cannot be read (${code}).`);
  }
};

class Refusal extends Error {}

const keysOf = async (files: readonly string[]): Promise<readonly ProofKey[] | null> => {
  if (files.length === 0) return null;
  const keys: ProofKey[] = [];
  for (const file of files) {
    const found = await readable(file, () => readKeys(file));
    if (!found) throw new Refusal(`${shown(file)} has no Ed25519 key: neither PEM nor the list of a server.`);
    keys.push(...found);
  }
  return keys;
};

const proofText = (file: string): Promise<string> =>
  readable(file, async () => {
    const found = await stat(file);
    if (!found.isFile()) throw new Refusal(`${shown(file)} is no file.`);
    // Before any of it is in memory.
    if (found.size > EXPORT_MAX_BYTES) throw new Refusal(PROBLEMS['too-large']);
    return readFile(file, 'utf8');
  });

/** Checks a proof that was exported by any server. */
export const runProof = async (terminal: Terminal, args: readonly string[]): Promise<void> => {
  const [first] = args;
  if (first === undefined || first === '--help' || first === '-h') return terminal.print(...HELP);
  const asked = understood(args);
  if (!asked) {
    terminal.remark(`'${shown(args.join(' '))}' is not understood. For help: npm run proof -- --help`);
    return terminal.exit(EXIT.notUnderstood);
  }
  try {
    const keys = await keysOf(asked.keyFiles);
    const checked = await checkProof(await proofText(asked.file), nodeCrypto, keys);
    if (checked.problem !== null) throw new Refusal(PROBLEMS[checked.problem]);
    const { verdict, exitCode } = judged(checked);
    terminal.print(...toldLines(checked), verdict);
    if (exitCode !== EXIT.done) terminal.exit(exitCode);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    terminal.remark(error.message);
    terminal.exit(EXIT.failed);
  }
};
