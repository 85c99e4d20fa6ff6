import type { UserId } from '@waybill/domain/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { AKUREYRI, CARRIER, REYKJAVIK, STRANGER } from '../../seed/demo-data.ts';
import { seedDemo } from '../../seed/seed-demo.ts';
import { wireSeed } from '../../wiring/wire-seed.ts';
import { createKeyVault } from '../api-keys/key-vault.ts';
import { type OrganisationConfigsRepo, organisationConfigsRepo } from './organisation-configs.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(wireSeed(database, createKeyVault('configs'), () => new Date()));
});
afterAll(() => database.drop());

const SUPER_ADMIN = '00000000-0000-4000-8000-000000000202' as UserId;
const carrier = { organisationId: CARRIER, subCompanyId: null };
const inCarrier = <Result>(work: (configs: OrganisationConfigsRepo) => Promise<Result>) =>
  database.inScope(carrier, (tx) => work(organisationConfigsRepo(tx, carrier)));

test('the organisation and each division are kept under the keys of the specification', async () => {
  const keys = await database.inScope(carrier, (tx) =>
    tx.selectFrom('organisation_configs').select('key').orderBy('key').execute(),
  );
  expect(keys.map(({ key }) => key)).toEqual([CARRIER, `${CARRIER}-${AKUREYRI}`]);
});

test('a level without a row has version 0 and sets nothing', async () => {
  expect(await inCarrier((configs) => configs.find(REYKJAVIK))).toEqual({
    overrides: {},
    version: 0,
    updatedAt: null,
    updatedBy: null,
  });
});

test('a save replaces what super-admins set, keeps the rest and counts the version up', async () => {
  await inCarrier(async (configs) => {
    const before = await configs.find(null);
    expect(await configs.replace(null, before.version, { role: 'forwarder' }, SUPER_ADMIN, new Date())).toBe(true);
    const after = await configs.find(null);
    expect(after.version).toBe(before.version + 1);
    expect(after.overrides).toEqual({
      role: 'forwarder',
      organisationQueryId: 'carrierId',
      allowedCarrierIds: before.overrides.allowedCarrierIds,
      allowedForwarderIds: before.overrides.allowedForwarderIds,
      allowedSubCompanyIds: before.overrides.allowedSubCompanyIds,
    });
    expect(await configs.replace(null, before.version, {}, SUPER_ADMIN, new Date())).toBe(false);
  });
});

test('an odd value left by another version counts as inherited and locks nobody out', async () => {
  await database.asOperator((tx) =>
    tx
      .updateTable('organisation_configs')
      .set({ overrides: JSON.stringify({ role: 'teleporter', usesPayments: true, fromTheFuture: 1 }) })
      .where('organisation_id', '=', STRANGER)
      .execute(),
  );
  const stranger = { organisationId: STRANGER, subCompanyId: null };
  const found = await database.inScope(stranger, (tx) => organisationConfigsRepo(tx, stranger).find(null));
  expect(found.overrides).toEqual({ usesPayments: true });
});
