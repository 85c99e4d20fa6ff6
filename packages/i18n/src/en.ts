import { first } from './en/initial.ts';
import { further } from './en/lazy.ts';
import { outgoing } from './en/outgoing.ts';

/** The source of every key. Texts that the specification gives are to the letter. */
export const en = { ...first, ...further, ...outgoing } as const;
