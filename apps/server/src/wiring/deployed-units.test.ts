import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../../../deploy/systemd/', import.meta.url));
const read = (file: string) => readFileSync(`${FOLDER}${file}`, 'utf8');

/** All values of a setting, in their order. */
const valuesOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** What docs/OPERATIONS.md says of stopping, after DRAIN_SECONDS: requests, event streams, jobs. */
const AFTER_DRAIN_SECONDS = 8 + 15 + 15;
const UNITS = readdirSync(FOLDER).filter((file) => file.endsWith('.service'));
const SERVERS = UNITS.filter((file) => valuesOf(read(file), 'Restart').length > 0);

test('there are units that serve, and one that makes the backup', () => {
  expect(SERVERS).toEqual(['waybill-web@.service', 'waybill-worker.service', 'waybill.service']);
  expect(UNITS).toContain('waybill-backup.service');
});

describe.each(SERVERS)('%s', (file) => {
  const text = read(file);

  test('waits for longer than a process takes to stop, and tells only the process itself', () => {
    const drain = Number(valuesOf(read('waybill.env'), 'DRAIN_SECONDS')[0]);
    expect(drain).toBeGreaterThan(0);
    expect(Number(valuesOf(text, 'TimeoutStopSec')[0])).toBeGreaterThan(drain + AFTER_DRAIN_SECONDS);
    expect(valuesOf(text, 'KillMode')).toEqual(['mixed']);
    expect(valuesOf(text, 'KillSignal')).toEqual(['SIGTERM']);
  });

  test('leaves a process what it needs', () => {
    // V8 writes the code that it then runs.
    expect(valuesOf(text, 'MemoryDenyWriteExecute')).toEqual([]);
    expect(valuesOf(text, 'RestrictAddressFamilies')[0]?.split(' ')).toEqual(
      expect.arrayContaining(['AF_INET', 'AF_INET6', 'AF_UNIX']),
    );
    // Where nothing else can be written, DATA_DIR can.
    expect(valuesOf(text, 'ProtectSystem')).toEqual(['strict']);
    expect(valuesOf(text, 'Environment').join(' ')).toContain('DATA_DIR=/var/lib/waybill');
    expect(valuesOf(text, 'StateDirectory')).toEqual(['waybill']);
  });
});
