import type { en } from './en.ts';
import { first } from './is/initial.ts';
import { further } from './is/lazy.ts';
import { outgoing } from './is/outgoing.ts';
import type { Catalogue } from './translate.ts';

export const is = { ...first, ...further, ...outgoing } as const satisfies Catalogue<typeof en>;
