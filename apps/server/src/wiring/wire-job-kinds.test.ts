import { expect, onTestFinished, test } from 'vitest';
import { diskStorage } from '../adapters/storage/disk-storage.ts';
import { connect } from '../db/connect.ts';
import { wireJobKinds } from './wire-job-kinds.ts';

test('files are made and addresses imported in a thread, so that the process goes on answering requests; all other kinds need none', () => {
  // Neither is used: a pool connects when it is asked, and a storage makes its folder when it is written to.
  const database = connect({ url: 'postgres://nobody@localhost/nowhere' });
  onTestFinished(database.close);
  const storage = diskStorage('/nowhere');
  const kinds = wireJobKinds({
    planning: null,
    database,
    storage,
    clock: () => new Date(),
    geocoder: null,
    publicUrl: 'http://localhost',
    mail: { send: async () => {}, leavesTheSystem: false, close: () => {} },
    cities: null,
    onError: () => {},
  });
  expect(kinds.filter(({ runsInThread }) => runsInThread).map(({ name }) => name)).toEqual([
    'bulk-file',
    'import-demo-addresses',
  ]);
});
