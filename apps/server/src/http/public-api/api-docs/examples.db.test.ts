import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureClientBuilt } from '../../../../../../scripts/setup/client-build.mjs';
import { commandOf, root } from '../../../../../../scripts/setup/root.mjs';
import { CARRIER } from '../../../seed/demo-data.ts';
import { keyOf, type Program, program } from '../../../testing/program.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { KEY_TO_REPLACE, WEBHOOK_HOST } from './guide.ts';

const run = promisify(execFile);
const SAID = 'https://waybill.example';

let app: TestApp;
let carrier: Program;
let folder: string;
let url: string;
let key: string;
beforeAll(() => ensureClientBuilt(root));
beforeEach(async () => {
  app = await createTestApp({ environment: { PUBLIC_URL: SAID, ALLOW_PRIVATE_TARGETS: 'true' } });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  key = await keyOf(app, CARRIER);
  carrier = program(app, key);
  folder = await mkdtemp(join(tmpdir(), 'waybill-examples-'));
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The examples of a language as a reader copies them from the page, with the reader's own addresses and key. */
const examplesIn = async (language: string): Promise<string> => {
  const page = await (await fetch(`${url}/api/docs`)).text();
  const blocks = [...page.matchAll(new RegExp(`data-example="${language}"[^>]*><code>(.*?)</code>`, 'gs'))];
  expect(blocks.length).toBe(12);
  return blocks
    .map(([, text = '']) => text.replace(/&([a-z]+|#39);/g, (_, name: string) => ENTITIES[name] ?? ''))
    .join('\n')
    .replaceAll(SAID, url)
    .replaceAll(`https://${WEBHOOK_HOST}`, 'http://127.0.0.1:9')
    .replaceAll(KEY_TO_REPLACE, key);
};

/**
 * A shipment was created, moved, changed and can be followed; a batch has entered its good row, which was cancelled; an endpoint is told; and a wrong
 * request has entered nothing.
 */
const assertDone = async () => {
  const { shipment } = (await carrier.get('/shipments/by-external-id/order-1001')).body;
  expect(shipment).toMatchObject({
    deliveryStatus: 'in-warehouse',
    driverNote: 'Ring the bell of the shop',
    parcels: [{ description: 'Books', weight: 4.5 }],
  });
  const { entries } = (await carrier.get(`/shipments/${shipment.shipmentId}/history`)).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['edited', 'status-changed', 'created']);
  const [cancelled] = (await carrier.get('/shipments?status=deleted&search=order-1002')).body.shipments;
  expect(cancelled.dropoff.receiverName).toBe('Nordic lamps');
  const { deliveries } = (await carrier.get('/webhook-deliveries')).body;
  expect(deliveries.map(({ event }: { event: string }) => event)).toEqual(['webhook.test']);
  expect((await carrier.get('/shipments/by-external-id/order-1003')).status).toBe(404);
  expect((await carrier.get('/shipments?rows=25')).body.shipments).toHaveLength(2);
  return shipment.shipmentId as string;
};

/** Not every machine has curl; what it would send is sent by the other example, too. */
const isThere = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

describe('the examples of the documentation, as they are written', () => {
  test.skipIf(!isThere('curl'))('in curl create, move, change, follow and cancel shipments', async () => {
    await writeFile(join(folder, 'first.sh'), await examplesIn('curl'));
    const { stdout } = await run('sh', ['-eu', 'first.sh'], { cwd: folder });
    const shipmentId = await assertDone();
    expect(stdout).toContain(`${shipmentId}\n`);
    expect(stdout).toContain('"action":"status-changed"');
    expect((await readFile(join(folder, 'labels.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    expect(stdout).toMatch(/"url":"https:\/\/waybill\.example\/track\/[^"]+"/);
    expect(stdout).toContain('"counts":{"created":1,"updated":0,"unchanged":0,"refused":1}');
    expect(stdout).toContain('"pointer":"#/dropoff/streetAddress1"');
  });

  test('in TypeScript do the same, in an empty folder with nothing but the client', async () => {
    const text = await examplesIn('typescript');
    const install = /^\/\/ npm (install \S+)$/m.exec(text)?.[1] ?? '';
    await writeFile(join(folder, 'first.ts'), text);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await run('npm', install.split(' '), { cwd: folder, shell: process.platform === 'win32' });
    // Node 20 runs no TypeScript; and the types are to be right as well.
    const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom'];
    await run(process.execPath, [commandOf(root, 'typescript'), ...options, 'first.ts'], { cwd: folder }).catch(
      (error: { stdout: string }) => expect(error.stdout).toBe(''),
    );
    const { stdout } = await run(process.execPath, ['first.js'], { cwd: folder });
    const shipmentId = await assertDone();
    const lines = stdout.split('\n');
    expect(lines.slice(0, 3)).toEqual([expect.stringMatching(/^\d+ shipments$/), shipmentId, 'in-warehouse']);
    expect(lines).toContain(`${shipmentId} in-warehouse`);
    expect(stdout).toMatch(/^application\/pdf https:\/\/waybill\.example\/track\/\S+ 0$/m);
    expect(lines).toContain('order-1002 created ');
    expect(stdout).toMatch(/ edited\n.* status-changed\n.* created\n/);
    expect(stdout).toMatch(/invalid-input #\/dropoff\/streetAddress1 \S+/);
  });
});
