import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DATABASE_URL_RULE, isUnverified, readDatabaseUrl } from './database-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'waybill-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => {
  writeFileSync(join(folder, name), `${name} itself`);
  return join(folder, name);
};
const hosts = (url: string) => readDatabaseUrl(url).hosts.map(({ host, port }) => `${host} ${port}`);

test.each([
  ['postgres://db/waybill', ['db 5432']],
  ['postgresql://u:p@db:6000/waybill', ['db 6000']],
  ['postgres://u:p@h1:5432,h2:5433,h3/db?target_session_attrs=read-write', ['h1 5432', 'h2 5433', 'h3 5432']],
  ['postgres://u@[::1]:6000,[fe80::1]/db', ['::1 6000', 'fe80::1 5432']],
  ['postgres://u@%2Frun%2Fpostgresql/db', ['/run/postgresql 5432']],
  ['postgres:///db?host=h1,h2&port=1,2', ['h1 1', 'h2 2']],
  ['postgres:///db?host=h1,h2&port=7', ['h1 7', 'h2 7']],
  ['postgres:///db', [' 5432']],
])('the hosts of %s are %j', (url, expected) => {
  expect(hosts(url)).toEqual(expected);
});

test('log-in and name of the database are read, escaped or not', () => {
  const { user, password, database } = readDatabaseUrl('postgres://w%40y:p%3Aa@ss:w@db/b%C3%ADll');
  expect({ user, password, database }).toEqual({ user: 'w@y', password: 'p:a@ss:w', database: 'bíll' });
  expect(readDatabaseUrl('postgres://db')).toMatchObject({ user: undefined, password: undefined, database: undefined });
  expect(readDatabaseUrl('postgres://a:b@db/c?user=d&password=e&dbname=f')).toMatchObject({
    user: 'd',
    password: 'e',
    database: 'f',
  });
});

test.each([
  ['mysql://db/waybill', DATABASE_URL_RULE],
  ['localhost', DATABASE_URL_RULE],
  ['postgres://h1:x,h2/db', 'must have hosts such as db1:5432,db2:5432'],
  ['postgres://h1:70000/db', 'must have ports from 1 to 65535'],
  ['postgres:///db?host=a,b,c&port=1,2', 'must have one port, or one for each host'],
  ['postgres://u:100%@db/x', 'must write % as %25'],
  ['postgres://db/x?target_session_attrs=master', /^must have as target_session_attrs one of any, read-write/],
  ['postgres://db/x?connect_timeout=0', 'must have as connect_timeout seconds from 1 to 60'],
  ['postgres://db/x?pgbouncer=true', /^must not have "pgbouncer": understood are host, /],
  ['postgres://db/x?sslmode=disable&sslmode=require', 'must not have sslmode twice'],
  ['postgres://db/x?sslmode=no-verify', 'must have as sslmode one of disable, require, verify-ca, verify-full'],
  ['postgres://db/x?sslmode=prefer', /^must not have sslmode=prefer, which goes on without encryption unseen/],
  ['postgres://db/x?sslmode=verify-ca', /^must have sslrootcert with sslmode=verify-ca/],
  ['postgres://db/x?sslrootcert=/ca.pem', /^must have sslmode=verify-full with sslrootcert/],
  ['postgres://db/x?sslmode=require&sslcert=/a.pem', 'must have both sslcert and sslkey, or neither'],
  [
    'postgres://db/x?sslmode=verify-full&sslrootcert=/nowhere.pem',
    'must have as sslrootcert a file that can be read (ENOENT)',
  ],
])('%s is refused', (url, reason) => {
  expect(() => readDatabaseUrl(url)).toThrow(reason);
});

test('a refusal tells nothing of the password', () => {
  const url = 'postgres://u:geheim@h1:x/db';
  expect(() => readDatabaseUrl(url)).toThrow(expect.not.stringContaining('geheim'));
});

describe('encryption', () => {
  const tlsOf = (words: string) => readDatabaseUrl(`postgres://db/x?${words}`).tls;

  test('without a word the driver decides, and disable means without', () => {
    expect(readDatabaseUrl('postgres://db/x').tls).toBe(undefined);
    expect(tlsOf('sslmode=disable')).toBe(false);
  });

  test('require encrypts and does not look who answers, unless an authority is named', () => {
    expect(tlsOf('sslmode=require')).toEqual({ rejectUnauthorized: false });
    expect(isUnverified(readDatabaseUrl('postgres://db/x?sslmode=require'))).toBe(true);
    const named = tlsOf(`sslmode=require&sslrootcert=${file('ca.pem')}`);
    expect(named).toEqual({ ca: 'ca.pem itself', checkServerIdentity: expect.any(Function) });
  });

  test('verify-ca asks for the authority, and verify-full for the name, too', () => {
    const ca = tlsOf(`sslmode=verify-ca&sslrootcert=${file('ca.pem')}`);
    expect(ca).toEqual({ ca: 'ca.pem itself', checkServerIdentity: expect.any(Function) });
    expect(tlsOf('sslmode=verify-full')).toEqual({});
    expect(tlsOf('sslmode=verify-full&sslrootcert=system')).toEqual({});
    const own = `sslcert=${file('cert.pem')}&sslkey=${file('key.pem')}&sslrootcert=${file('ca.pem')}`;
    const full = tlsOf(`sslmode=verify-full&${own}`);
    expect(full).toEqual({ ca: 'ca.pem itself', cert: 'cert.pem itself', key: 'key.pem itself' });
    expect(isUnverified(readDatabaseUrl('postgres://db/x?sslmode=verify-full'))).toBe(false);
  });
});
