import type { en } from './en.ts';
import { driver } from './is/driver.ts';
import { initial } from './is/initial.ts';
import { lazy } from './is/lazy.ts';
import { outgoing } from './is/outgoing.ts';
import { scanner } from './is/scanner.ts';
import type { Catalogue } from './translate.ts';

export const is = { ...initial, ...lazy, ...outgoing, driver, scanner } as const satisfies Catalogue<typeof en>;
