import { first } from './en/first.ts';
import { further } from './en/further.ts';
import { outgoing } from './en/outgoing.ts';

/** The source of every key. Texts that the specification gives are to the letter. */
export const en = { ...first, ...further, ...outgoing } as const;
