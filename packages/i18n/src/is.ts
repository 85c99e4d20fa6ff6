import type { en } from './en.ts';
import { first } from './is/first.ts';
import { further } from './is/further.ts';
import { outgoing } from './is/outgoing.ts';
import type { Catalogue } from './translate.ts';

export const is = { ...first, ...further, ...outgoing } as const satisfies Catalogue<typeof en>;
