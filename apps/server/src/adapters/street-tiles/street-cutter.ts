import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { StreetRow } from '@waybill/domain/streets/draw-streets';
import { bareEnvironment } from '../../machine/bare-environment.mjs';
import type { StreetTile } from './cut-tiles.ts';
import { type CutEnd, readFrames } from './tile-frames.ts';

const inFolder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const COMMAND = [inFolder('../../run.mjs'), inFolder('./cut-child.ts')];

const LIMITS = {
  /** Of the process's heap: a country of 120,000 addresses takes three fifths of it. */
  memoryMegabytes: 512,
  wallMs: 15 * 60_000,
};
/** The end of what the process has written about an error. */
const COMPLAINT = 8_000;

/**
 * Draws the streets of a registry and cuts them into tiles, in a process of its own that ends with the last of them: it takes
 * seconds and some hundred megabytes, once, and neither is the server's.
 */
export const streetCutter = (changed: Partial<typeof LIMITS> = {}) => {
  const { memoryMegabytes, wallMs } = { ...LIMITS, ...changed };
  return async function* cutStreets(
    rows: AsyncIterable<StreetRow>,
    signal?: AbortSignal,
  ): AsyncGenerator<StreetTile, CutEnd> {
    const child = spawn(process.execPath, [`--max-old-space-size=${memoryMegabytes}`, ...COMMAND], {
      env: bareEnvironment(),
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: wallMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
      ...(signal && { signal }),
    });
    let complaint = '';
    child.stderr.on('data', (text) => {
      complaint = `${complaint}${text}`.slice(-COMPLAINT);
    });
    const ended = new Promise<string>((resolve) => {
      child.on('error', (error) => resolve(error.message));
      child.on('close', (code, by) => resolve(by ?? `exit code ${code}`));
    });
    let fault: unknown;
    const source = Readable.from(linesOf(rows));
    source.on('error', (error) => {
      fault = error;
      child.kill('SIGKILL');
    });
    // A process that has died takes no more rows; its end says why.
    const given = pipeline(source, child.stdin).catch(() => {});
    try {
      const end = yield* readFrames(child.stdout);
      if (end) return end;
      const how = await ended;
      signal?.throwIfAborted();
      throw fault ?? new Error(reasonOf(how, complaint, memoryMegabytes));
    } finally {
      source.destroy();
      await given;
      child.kill('SIGKILL');
      await ended;
    }
  };
};

async function* linesOf(rows: AsyncIterable<StreetRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

/** What an operator can do something about, or what the process has written last. */
const reasonOf = (how: string, complaint: string, memoryMegabytes: number): string => {
  if (complaint.includes('heap out of memory')) return `it would take more than ${memoryMegabytes} MB`;
  const said = complaint.trim().split('\n').at(-1) ?? '';
  return `the process that draws them has ended (${[how, said].filter(Boolean).join(': ')})`;
};
