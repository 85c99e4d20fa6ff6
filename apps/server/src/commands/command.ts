import type { Operator } from '../wiring/wire-operator.ts';

/** What a command has to say: its answer, and remarks that must not get into a pipe. */
export type Said = { readonly lines: readonly string[]; readonly remarks?: readonly string[] };

/** What of the server's surroundings a command may mention. */
export type Surroundings = {
  readonly sendsMail: boolean;
  readonly demo: boolean;
  readonly publicUrl: string;
};

export type Flag = { readonly type: 'string' | 'boolean'; readonly value?: string; readonly meaning: string };

/** What was typed after the command, checked against its words and flags. */
export type Arguments = {
  readonly words: readonly string[];
  has(flag: string): boolean;
  /** As typed; undefined when the flag is not there. */
  text(flag: string): string | undefined;
};

export type Command = {
  readonly summary: string;
  /** Words after the command that are no flags, in their order; all are required. */
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, Flag>>;
  /** Flags that must be given. */
  readonly required: readonly string[];
  readonly notes: readonly string[];
  readonly examples: readonly string[];
  /** Understands all that was typed before anything is touched; what it returns does the deed. */
  readonly prepare: (typed: Arguments) => (operator: Operator, surroundings: Surroundings) => Promise<Said>;
};
