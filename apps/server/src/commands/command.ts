import type { Operator } from '../wiring/wire-operator.ts';

/** The output of a command: its answer, and remarks that must not get into a pipe. */
export type Said = { readonly lines: readonly string[]; readonly remarks?: readonly string[] };

/** The facts about the server that a command may mention. */
export type ServerFacts = {
  readonly sendsMail: boolean;
  readonly demo: boolean;
  readonly publicUrl: string;
};

export type Flag = { readonly type: 'string' | 'boolean'; readonly value?: string; readonly meaning: string };

/** The arguments typed after the command, checked against its words and flags. */
export type Arguments = {
  readonly words: readonly string[];
  has(flag: string): boolean;
  /** The value as typed; undefined when the flag is absent. */
  text(flag: string): string | undefined;
};

/** `Target` is what the command works on, and what it may mention besides. */
export type Command<Target extends readonly unknown[] = [operator: Operator, server: ServerFacts]> = {
  readonly summary: string;
  /** Words after the command that are no flags, in order; all are required. */
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, Flag>>;
  readonly required: readonly string[];
  readonly notes: readonly string[];
  readonly examples: readonly string[];
  /** Parses all arguments before anything is touched; the function that it returns carries out the action. */
  readonly prepare: (typed: Arguments) => (...target: Target) => Promise<Said>;
};

/** The commands behind one call, each by its name. */
export type CommandSet<Target extends readonly unknown[] = [operator: Operator, server: ServerFacts]> = {
  /** Such as `npm run org --`. */
  readonly call: string;
  readonly title: string;
  /** What an operator should know about all of them. */
  readonly notes: readonly string[];
  readonly commands: Readonly<Record<string, Command<Target>>>;
};
