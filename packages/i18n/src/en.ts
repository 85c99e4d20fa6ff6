import { driver } from './en/driver.ts';
import { initial } from './en/initial.ts';
import { lazy } from './en/lazy.ts';
import { outgoing } from './en/outgoing.ts';
import { scanner } from './en/scanner.ts';

/** The source of every key. Texts that the specification gives are verbatim. */
export const en = { ...initial, ...lazy, ...outgoing, driver, scanner } as const;
