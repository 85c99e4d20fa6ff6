import { parseArgs } from 'node:util';
import { visibleText } from '@waybill/domain/visible-text';
import type { z } from 'zod';
import type { Arguments, Command } from './command.ts';

/** The arguments make no sense as typed. The message is meant for the operator's screen. */
export class UsageError extends Error {}

type Shape = Pick<Command, 'words' | 'flags' | 'required'>;

/** Reads the tokens of parseArgs itself: its own errors address programmers, and it lets a flag swallow the next one. */
export const readArguments = ({ words: expected, flags, required }: Shape, args: readonly string[]): Arguments => {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(flags).map(([name, { type }]) => [name, { type }])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const words: string[] = [];
  const given = new Map<string, string | true>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined;
    if (!flag) throw new UsageError(`Unknown flag ${shown(token.rawName)}.`);
    if (given.has(token.name)) throw new UsageError(`${token.rawName} is given twice.`);
    given.set(token.name, flag.type === 'boolean' ? withoutValue(token) : withValue(token));
  }

  const tooMuch = words[expected.length];
  if (tooMuch !== undefined) throw new UsageError(`Unexpected argument '${shown(tooMuch)}'.`);
  const missing = expected[words.length] ?? required.find((name) => !given.has(name));
  if (missing !== undefined) {
    throw new UsageError(words.length < expected.length ? `<${missing}> is missing.` : `--${missing} is missing.`);
  }
  return {
    words,
    has: (name) => given.has(name),
    text: (name) => {
      const value = given.get(name);
      return value === true ? undefined : value;
    },
  };
};

type Option = {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
};

const withValue = ({ rawName, value, inlineValue }: Option): string => {
  if (value === undefined || value === '' || (!inlineValue && value.startsWith('--'))) {
    throw new UsageError(`${rawName} needs a value.`);
  }
  return value;
};

const withoutValue = ({ rawName, value }: Option): true => {
  if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
  return true;
};

/** Parses a typed value by its schema, or throws with a sentence that says what it must be. */
export const understood = <Schema extends z.ZodType>(
  schema: Schema,
  label: string,
  expected: string,
  typed: string,
): z.output<Schema> => {
  const parsed = schema.safeParse(typed);
  if (!parsed.success) throw new UsageError(`${label} must be ${expected}, and is '${shown(typed)}'.`);
  return parsed.data;
};

/** The typed text on one line, whatever it contains: nothing in it moves the cursor, or turns the line around unseen. */
export const shown = (typed: string) => {
  const line = visibleText(typed.replace(/\s/gu, ' '));
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
};
