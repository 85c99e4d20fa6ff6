import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Something that was to hold, and whether it did, with the figures that show it. */
export type Finding = { readonly what: string; readonly held: boolean; readonly [figure: string]: unknown };

/** What a drill stands on, which leaves nothing behind. */
export type Ground = {
  /** Other users may enter it: when root runs a drill, PostgreSQL runs as somebody else. */
  readonly folder: string;
  /** To be undone when the drill is over, however that comes; what was done last is undone first. */
  later(undo: () => unknown): void;
  /** For whoever waits; the answer is what is printed at the end. */
  say(line: string): void;
};

export type Drill<Size extends string = string> = {
  readonly about: string;
  /** What can be made smaller or larger by a flag, with its usual size. */
  readonly sizes: Readonly<Record<Size, number>>;
  run(ground: Ground, sizes: Readonly<Record<Size, number>>): Promise<readonly Finding[]>;
};

/** The system lacks a program or a right that the drill needs. */
export class NotPossibleHere extends Error {}

export const layGround = (): Ground & { clear(): Promise<void> } => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-drill-'));
  chmodSync(folder, 0o755);
  const undos: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })];
  const began = performance.now();
  const clear = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      try {
        await undo();
      } catch (error) {
        console.error(error);
      }
    }
  };
  return {
    folder,
    later: (undo) => void undos.push(undo),
    say: (line) => console.error(`${((performance.now() - began) / 1000).toFixed(1)} s  ${line}`),
    clear,
  };
};

/** How a refusal is counted: by its status, and by whose it is: a code of the product, or a proxy's own page. */
export const kindOf = (status: number | string, text: string): string => {
  try {
    return `${status} ${JSON.parse(text).code}`;
  } catch {
    return `${status}`;
  }
};

/** Half of them and the slowest. */
export const spread = (ms: readonly number[]) => {
  const sorted = ms.toSorted((one, other) => one - other);
  return { medianMs: Math.round(sorted[(sorted.length - 1) >> 1] ?? 0), slowestMs: Math.round(sorted.at(-1) ?? 0) };
};
