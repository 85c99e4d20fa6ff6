import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { attachmentUrls } from '@waybill/contract/attachments';
import { aParcel, aShipment } from '@waybill/testing/shipment-builders';
import sharp from 'sharp';
import { noErrorReports } from '../../adapters/error-reports/error-reports.ts';
import { openDiskStorage } from '../../adapters/storage/open-storage.ts';
import { buildApp } from '../../app.ts';
import { archiveWriter } from '../../db/backup/archive.ts';
import { writeBackup } from '../../db/backup/write-backup.ts';
import { connect } from '../../db/connect.ts';
import { startEmbeddedPostgres } from '../../db/embedded/start-embedded.ts';
import { migrate } from '../../db/migrate.ts';
import { readEnvironment } from '../../environment.ts';
import { createKeyVault } from '../../features/api-keys/key-vault.ts';
import { createLogger } from '../../http/logging.ts';
import { wire } from '../../wiring/wire-app.ts';
import { type Answer, createBrowser } from '../browser.ts';
import { seedDemoPeople, TEST_SECRET, TEST_START } from '../demo-people.ts';

/** Writes the backup of README.md in this folder, with at least one row in every table, through the product's own routes. */
const write = async (file: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-old-backup-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, config: { fsync: 'off' } });
  const database = connect({ url: postgres.url });
  const storage = openDiskStorage(join(folder, 'files'));
  try {
    await migrate(database.kysely);
    await seedDemoPeople(database);
    const app = await buildApp(
      wire({
        environment: readEnvironment({ NODE_ENV: 'test', PORT: '3000' }),
        database,
        storage,
        clock: () => TEST_START,
        vault: createKeyVault(TEST_SECRET),
        logger: createLogger('silent'),
        errorReports: noErrorReports,
      }),
    );
    await useEverything(app);
    await app.close();
    const archive = createGzip({ level: 9 });
    const written = pipeline(archive, createWriteStream(file));
    const tar = archiveWriter(archive, TEST_START);
    const source = { url: postgres.url, open: storage.get, secretKey: TEST_SECRET, version: '0.1.0', now: TEST_START };
    const { tables } = await writeBackup(source, tar);
    await tar.finish();
    await written;
    const empty = Object.entries(tables).filter(([, { lines }]) => lines === 0);
    if (empty.length > 0) throw new Error(`No rows in ${empty.map(([name]) => name).join(', ')}`);
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const PLACE = {
  locationName: 'Brimnes',
  streetAddress1: 'Stigahlíð 45',
  postcode: '105',
  city: 'Reykjavík',
  receiverName: 'Anna Jónsdóttir',
  phoneNumber: '+3545551234',
  email: 'anna@example.is',
  earliestTime: null,
  latestTime: null,
};

const INVITED = {
  email: 'invited@example.is',
  name: 'Boðin',
  roles: ['driver'],
  phoneNumber: '',
  vehicleRegistration: '',
  subCompanyId: null,
};

type App = Awaited<ReturnType<typeof buildApp>>;

const done = async (asked: Promise<Answer>) => {
  const { status, text, body } = await asked;
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return body;
};

const useEverything = async (app: App) => {
  const admin = createBrowser(app);
  await createBrowser(app).post('/api/session', { email: 'admin@demo.test', password: 'Wrong1234' });
  await done(createBrowser(app).post('/api/accounts', { email: 'new@example.is', password: 'Sigga1234' }));
  const form = { name: 'Sigga', email: 'sigga@example.is', company: 'Flutningar' };
  await done(createBrowser(app).post('/api/contact-forms', form));
  await done(admin.post('/api/session', { email: 'admin@demo.test', password: 'Demo1234' }));
  await done(admin.post('/api/saved-locations', PLACE));
  await done(admin.post('/api/users', INVITED));

  const { carrierId: _, forwarderId: __, subCompanyId: ___, ...typed } = aShipment({ parcels: [aParcel()] });
  const ids: string[] = [];
  for (const receiverName of ['Anna Jónsdóttir', 'Brimnes', 'Þórdís Ægisdóttir']) {
    const body = { ...typed, dropoff: { ...typed.dropoff, receiverName } };
    const { shipment } = await done(admin.post('/api/shipments', body));
    ids.push(shipment.shipmentId);
  }
  const [first = '', second = ''] = ids;
  const cookie = [...admin.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#4080c0' } })
    .jpeg()
    .toBuffer();
  const upload = async (shipmentId: string): Promise<string> => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' };
    const url = attachmentUrls.upload(shipmentId, 'mynd.jpg');
    const answer = await app.inject({ method: 'POST', url, headers, payload: photo });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().attachment.id;
  };
  await upload(first);
  await done(admin.delete(`/api/shipments/${second}/attachments/${await upload(second)}`));
  const selection = { by: 'ids', ids: [first, second] };
  const { job } = await done(
    admin.post('/api/bulk-jobs', { selection, action: { kind: 'change-status', status: 'in-warehouse' } }),
  );
  await done(admin.post(`/api/bulk-jobs/${job.id}/run`));
};

write(resolve(process.argv[2] ?? 'old-backup.tar.gz')).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
});
