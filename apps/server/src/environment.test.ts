import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { GEOCODER_RULE } from './geocoder-url.ts';
import { anAppFile } from './testing/app-file.ts';
import { aTilesFile } from './testing/tiles-file-of.ts';

const complaintsAbout = (variables: Record<string, string>): string[] => {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split('\n');
    throw error;
  }
  return [];
};

const PORT_RULE = 'must be a port number from 0 to 65535';
const HTTP_RULE = 'must be a URL that starts with http:// or https://';
const ORIGIN_RULE = 'must be the address alone, such as https://waybill.example.com';
const MAIL_RULE = 'must be a mail address, such as Waybill <post@example.com>';
const DSN_RULE = 'must have a key and a project, such as https://key@example.com/1';
const HOSTS_RULE = 'must be a list of host names, such as waybill.internal, www.example.com';
const DRAIN_RULE = 'must be a number of seconds from 0 to 60';
const PLAN_SECONDS_RULE = 'must be a number of seconds from 2 to 120';
const COUNTRIES_RULE = 'must be a list of countries in two letters, such as IS, FO';
const OPTIMISER_RULE = 'must be an address without a name and a password, such as http://localhost:3001';
const ROUTER_RULE = 'must be an address without a name and a password, such as http://localhost:5000';
const APK_RULE =
  'must be the https address of an Android file, such as https://example.com/driver.apk, or the path of one';
const PROXY_RULE = 'must be true, false or a list of addresses, such as 10.0.0.0/8, 127.0.0.1';

describe('a wrong value names the variable and the rule', () => {
  const wrong = [
    ['NODE_ENV', 'prod', 'must be development, test or production'],
    ['PORT', 'abc', PORT_RULE],
    ['PORT', '70000', PORT_RULE],
    ['PORT', '-1', PORT_RULE],
    ['PORT', '80.5', PORT_RULE],
    ['PORT', ' ', PORT_RULE],
    ['PORT', '0x50', PORT_RULE],
    ['DATABASE_URL', 'mysql://localhost/waybill', 'must be a URL that starts with postgres:// or postgresql://'],
    ['DATABASE_URL', 'localhost', 'must be a URL that starts with postgres:// or postgresql://'],
    [
      'DATABASE_URL',
      'postgres://h1,h2/x?target_session_attrs=standby',
      'must have as target_session_attrs read-write or primary',
    ],
    [
      'DATABASE_URL',
      'postgres://h1,h2/x?target_session_attrs=any',
      'must have as target_session_attrs read-write or primary',
    ],
    ['DATABASE_CONNECTIONS', '4', 'must be a number of connections from 5 to 1000'],
    ['DATABASE_CONNECTIONS', 'many', 'must be a number of connections from 5 to 1000'],
    ['DATABASE_PROCESSES', '0', 'must be a number of processes from 1 to 1000'],
    ['DATABASE_READ_URL', 'replica', 'must be a URL that starts with postgres:// or postgresql://'],
    ['OPERATOR_DATABASE_URL', 'localhost', 'must be a URL that starts with postgres:// or postgresql://'],
    ['ALLOWED_HOSTS', 'https://waybill.example.com', HOSTS_RULE],
    ['ALLOWED_HOSTS', 'a.example, *', HOSTS_RULE],
    ['PUBLIC_URL', 'ftp://waybill.example.com', HTTP_RULE],
    ['PUBLIC_URL', 'waybill.example.com', HTTP_RULE],
    ['PUBLIC_URL', 'https://example.com/waybill', ORIGIN_RULE],
    ['PUBLIC_URL', 'https://example.com?a=b', ORIGIN_RULE],
    ['PUBLIC_URL', 'https://user:pass@example.com', ORIGIN_RULE],
    ['SECRET_KEY', 'only thirty-one characters, no!', 'must have at least 32 characters'],
    ['SMTP_URL', 'http://mail.example.com', 'must be a URL that starts with smtp:// or smtps://'],
    ['MAIL_FROM', 'Waybill', MAIL_RULE],
    ['MAIL_FROM', 'Waybill <post@example.com', MAIL_RULE],
    ['MAIL_FROM', 'Waybill post@example.com', MAIL_RULE],
    ['MAIL_FROM', 'post@example.com\r\nBcc: all@example.com', MAIL_RULE],
    ['SMS_GATEWAY_URL', 'smtp://mail', 'must be a URL that starts with http:// or https://'],
    ['STRIPE_SECRET_KEY', 'pk_live_1', 'must be a secret key of Stripe, such as sk_live_...'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'must be the signing secret of a webhook at Stripe, such as whsec_...'],
    ['STRIPE_URL', 'localhost:12111', HTTP_RULE],
    ['GEOCODER_URL', 'https://geo.example.com', GEOCODER_RULE],
    ['ROUTER_URL', 'localhost:5000', HTTP_RULE],
    ['ROUTER_URL', 'osrm://localhost:5000', HTTP_RULE],
    ['ROUTER_URL', 'https://user:secret@router.example.com', ROUTER_RULE],
    ['ROUTER_URL', 'https://router.example.com/#part', ROUTER_RULE],
    ['OPTIMISER_URL', 'vroom:3000', HTTP_RULE],
    ['OPTIMISER_URL', 'https://user:secret@optimiser.example.com', OPTIMISER_RULE],
    ['PLAN_SECONDS', '1', PLAN_SECONDS_RULE],
    ['PLAN_SECONDS', '121', PLAN_SECONDS_RULE],
    ['PLAN_SECONDS', 'ten', PLAN_SECONDS_RULE],
    ['OPERATING_COUNTRIES', 'Iceland', COUNTRIES_RULE],
    ['OPERATING_COUNTRIES', 'IS, QQ', COUNTRIES_RULE],
    ['OPERATING_COUNTRIES', 'IS,', COUNTRIES_RULE],
    ['MAP_STYLE_URL', 'style.json', HTTP_RULE],
    ['MAP_STYLE_URL', 'mapbox://styles/x', HTTP_RULE],
    ['MAP_TILES_FILE', '/nowhere/map.pmtiles', 'must be a file that can be read (ENOENT)'],
    ['OPTIMISER_URL', 'localhost:3000', HTTP_RULE],
    ['DRIVER_APP_URL', 'http://example.com/driver.apk', APK_RULE],
    ['DRIVER_APP_URL', 'https://user:secret@example.com/driver.apk', APK_RULE],
    ['DRIVER_APP_URL', 'ftp://example.com/driver.apk', APK_RULE],
    ['DRIVER_APP_URL', 'https://', APK_RULE],
    ['DRIVER_APP_URL', 'file://elsewhere/driver.apk', APK_RULE],
    ['DRIVER_APP_URL', '/nowhere/driver.apk', 'must be a file that can be read (ENOENT)'],
    ['DRIVER_APP_URL', 'file:///nowhere/driver.apk', 'must be a file that can be read (ENOENT)'],
    ['DRIVER_APP_URL', tmpdir(), 'must be a file that can be read (EISDIR)'],
    ['DRIVER_APP_URL', import.meta.filename, 'must be an Android file (.apk)'],
    ['WORLD_CITIES', 'some', 'must be true or false'],
    ['SENTRY_DSN', 'sentry', HTTP_RULE],
    ['SENTRY_DSN', 'https://sentry.example.com/1', DSN_RULE],
    ['SENTRY_DSN', 'https://key@sentry.example.com', DSN_RULE],
    ['TRUST_PROXY', 'maybe', PROXY_RULE],
    ['TRUST_PROXY', 'TRUE', PROXY_RULE],
    ['TRUST_PROXY', '1', PROXY_RULE],
    ['TRUST_PROXY', 'fade', PROXY_RULE],
    ['TRUST_PROXY', '10.0.0.300', PROXY_RULE],
    ['TRUST_PROXY', '10.0.0.0/33', PROXY_RULE],
    ['TRUST_PROXY', '127.0.0.1,', PROXY_RULE],
    ['AUTH_HIDE_ACCOUNTS', 'yes', 'must be true or false'],
    ['ALLOW_PRIVATE_TARGETS', 'yes', 'must be true or false'],
    ['DRIVER_WORKER_OFF', '1', 'must be true or false'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace or silent'],
    ['ROLE', 'x', 'must be all, web or worker'],
    ['MIGRATE_AT_START', 'no', 'must be true or false'],
    ['DRAIN_SECONDS', '61', DRAIN_RULE],
    ['DRAIN_SECONDS', '1.5', DRAIN_RULE],
    ['DRAIN_SECONDS', 'soon', DRAIN_RULE],
  ] as const;
  test.each(wrong)('%s=%s', (variable, value, rule) => {
    expect(complaintsAbout({ [variable]: value })).toEqual([`${variable} ${rule}`]);
  });
});

test('the log-in of the operator is one beside that of the app', () => {
  const url = 'postgres://waybill@db/waybill';
  expect(complaintsAbout({ OPERATOR_DATABASE_URL: url })).toEqual([
    'OPERATOR_DATABASE_URL needs DATABASE_URL, with the log-in of the app',
  ]);
  expect(readEnvironment({ OPERATOR_DATABASE_URL: url, DATABASE_URL: url }).operatorDatabaseUrl).toBe(url);
  expect(complaintsAbout({ DATABASE_READ_URL: url })[0]).toMatch(/^DATABASE_READ_URL needs DATABASE_URL, which/);
  expect(complaintsAbout({ DATABASE_DIRECT_URL: url })[0]).toMatch(/^DATABASE_DIRECT_URL needs DATABASE_URL, which/);
});

test('a key of Stripe is of no use without the secret of its webhook, nor that without the key', () => {
  const [secretKey, webhookSecret] = ['sk_test_1', 'whsec_1'];
  expect(complaintsAbout({ STRIPE_SECRET_KEY: secretKey })[0]).toMatch(
    /^STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET/,
  );
  expect(complaintsAbout({ STRIPE_WEBHOOK_SECRET: webhookSecret })[0]).toMatch(/needs STRIPE_SECRET_KEY/);
  expect(readEnvironment({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }).stripe).toEqual({
    secretKey,
    webhookSecret,
    url: 'https://api.stripe.com',
  });
});

test('only where other processes can take over does one go on for a moment when it is told to stop', () => {
  const url = 'postgres://waybill@db/waybill';
  expect(readEnvironment({ DATABASE_URL: url }).drainMs).toBe(2_000);
  expect(readEnvironment({ DATABASE_URL: url, DRAIN_SECONDS: '15' }).drainMs).toBe(15_000);
});

test('of several wrong values each is named, so that they can be mended in one go', () => {
  const complaints = complaintsAbout({ PORT: 'abc', ROLE: 'x', SECRET_KEY: 'short', LOG_LEVEL: 'loud' });
  expect(complaints.map((line) => line.split(' ', 1)[0]).sort()).toEqual(['LOG_LEVEL', 'PORT', 'ROLE', 'SECRET_KEY']);
});

const DEFAULTS = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: './data',
  databaseUrl: null,
  operatorDatabaseUrl: null,
  directDatabaseUrl: null,
  readDatabaseUrl: null,
  databaseConnections: 20,
  databaseProcesses: null,
  bucket: null,
  publicUrl: 'http://localhost:3000',
  allowedHosts: [],
  secretKey: null,
  smtpUrl: null,
  mailFrom: 'Waybill <no-reply@localhost>',
  smsGatewayUrl: null,
  stripe: null,
  geocoder: null,
  routerUrl: null,
  operatingCountries: ['IS'],
  mapStyleUrl: null,
  mapTilesFile: null,
  optimiserUrl: null,
  planSeconds: 10,
  driverApp: null,
  worldCities: true,
  sentry: null,
  trustProxy: false,
  hideAccounts: false,
  allowPrivateTargets: false,
  isDriverWorkerOff: false,
  logLevel: 'warn',
  role: 'all',
  migrateAtStart: true,
  drainMs: 0,
  demo: true,
  demoAddresses: true,
};

test('nothing needs to be set', () => {
  expect(readEnvironment({})).toEqual(DEFAULTS);
});

test('an empty value is the same as none', () => {
  const names =
    'NODE_ENV PORT HOST DATA_DIR DATABASE_URL PUBLIC_URL SECRET_KEY SMTP_URL MAIL_FROM SMS_GATEWAY_URL GEOCODER_URL WORLD_CITIES';
  const more =
    'OPERATOR_DATABASE_URL DATABASE_DIRECT_URL DATABASE_READ_URL DATABASE_CONNECTIONS DATABASE_PROCESSES STORAGE_URL ALLOWED_HOSTS DRIVER_APP_URL OPERATING_COUNTRIES MAP_STYLE_URL MAP_TILES_FILE OPTIMISER_URL PLAN_SECONDS ROUTER_URL SENTRY_DSN SENTRY_ENVIRONMENT TRUST_PROXY AUTH_HIDE_ACCOUNTS ALLOW_PRIVATE_TARGETS DRIVER_WORKER_OFF DEMO LOG_LEVEL ROLE MIGRATE_AT_START DRAIN_SECONDS';
  const empty = Object.fromEntries(`${names} ${more}`.split(' ').map((name) => [name, '']));
  expect(readEnvironment(empty)).toEqual(DEFAULTS);
});

test('production listens to the network, logs each request and has no demo', () => {
  const { host, logLevel, demo } = readEnvironment({ NODE_ENV: 'production' });
  expect({ host, logLevel, demo }).toEqual({ host: '0.0.0.0', logLevel: 'info', demo: false });
});

test.each([
  [{}, true],
  [{ HOST: '127.0.0.5', PUBLIC_URL: 'http://127.0.0.5:3000' }, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://waybill.localhost' }, true],
  [{ NODE_ENV: 'test' }, true],
  [{ PUBLIC_URL: 'https://waybill.example.com' }, false],
  [{ PUBLIC_URL: 'http://localhost.example.com' }, false],
  [{ PUBLIC_URL: 'http://127.0.0.1.example.com' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.7' }, false],
  [{ NODE_ENV: 'production', HOST: '127.0.0.1' }, false],
  [{ DEMO: 'false' }, false],
  [{ DEMO: 'true', PUBLIC_URL: 'https://demo.example.com', HOST: '0.0.0.0', NODE_ENV: 'production' }, true],
])('the demo is for this machine alone, unless it is asked for: %j', (variables, expected) => {
  expect(readEnvironment(variables).demo).toBe(expected);
});

test('a demo that is tested has no addresses but those that the test imports', () => {
  expect(readEnvironment({ NODE_ENV: 'test' })).toMatchObject({ demo: true, demoAddresses: false });
});

test('every value that is set is the one that holds', async () => {
  const tiles = await aTilesFile();
  expect(
    readEnvironment({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/srv/waybill data',
      DATABASE_URL: 'postgres://web:secret@db/waybill',
      OPERATOR_DATABASE_URL: 'postgres://waybill:secret@db/waybill',
      DATABASE_DIRECT_URL: 'postgres://waybill:secret@h1:5432,h2:5432/waybill',
      DATABASE_READ_URL: 'postgres://web:secret@replica/waybill?target_session_attrs=standby',
      DATABASE_CONNECTIONS: '30',
      DATABASE_PROCESSES: '3',
      STORAGE_URL: 's3://waybill/files?region=eu-north-1',
      ALLOWED_HOSTS: 'Waybill.internal, www.example.com',
      PUBLIC_URL: 'https://waybill.example.com/',
      SECRET_KEY: 'exactly thirty-two characters...',
      SMTP_URL: 'smtps://user:pass@mail.example.com',
      MAIL_FROM: 'Vörubíllinn <post@example.com>',
      SMS_GATEWAY_URL: 'https://AC1:token@sms.example.com/Messages.json?from=Waybill',
      GEOCODER_URL: 'photon+http://localhost:2322',
      ROUTER_URL: 'http://localhost:5000/osrm?key=1',
      OPERATING_COUNTRIES: 'fo, IS,fo',
      MAP_STYLE_URL: 'https://tiles.example.com/{theme}/style.json?key=1',
      MAP_TILES_FILE: tiles,
      OPTIMISER_URL: 'http://localhost:3001/',
      PLAN_SECONDS: '30',
      DRIVER_APP_URL: 'https://example.com/driver.apk',
      WORLD_CITIES: 'false',
      SENTRY_DSN: 'https://key@sentry.example.com/42',
      SENTRY_ENVIRONMENT: 'staging',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      AUTH_HIDE_ACCOUNTS: 'true',
      ALLOW_PRIVATE_TARGETS: 'true',
      DRIVER_WORKER_OFF: 'true',
      LOG_LEVEL: 'debug',
      ROLE: 'worker',
      MIGRATE_AT_START: 'false',
      DRAIN_SECONDS: '4',
    }),
  ).toEqual({
    port: 8080,
    host: '::1',
    dataDir: '/srv/waybill data',
    databaseUrl: 'postgres://web:secret@db/waybill',
    operatorDatabaseUrl: 'postgres://waybill:secret@db/waybill',
    directDatabaseUrl: 'postgres://waybill:secret@h1:5432,h2:5432/waybill',
    readDatabaseUrl: 'postgres://web:secret@replica/waybill?target_session_attrs=standby',
    databaseConnections: 30,
    databaseProcesses: 3,
    bucket: { bucket: 'waybill', prefix: 'files/', region: 'eu-north-1', endpoint: null },
    allowedHosts: ['waybill.internal', 'www.example.com'],
    publicUrl: 'https://waybill.example.com',
    secretKey: 'exactly thirty-two characters...',
    smtpUrl: 'smtps://user:pass@mail.example.com',
    mailFrom: 'Vörubíllinn <post@example.com>',
    smsGatewayUrl: 'https://AC1:token@sms.example.com/Messages.json?from=Waybill',
    stripe: null,
    geocoder: { provider: 'photon', base: new URL('http://localhost:2322'), key: '', email: '', perSecond: null },
    routerUrl: 'http://localhost:5000/osrm?key=1',
    operatingCountries: ['FO', 'IS'],
    mapStyleUrl: 'https://tiles.example.com/{theme}/style.json?key=1',
    mapTilesFile: tiles,
    optimiserUrl: 'http://localhost:3001/',
    planSeconds: 30,
    driverApp: { url: new URL('https://example.com/driver.apk') },
    worldCities: false,
    sentry: { dsn: 'https://key@sentry.example.com/42', environment: 'staging' },
    trustProxy: '10.0.0.0/8, ::1',
    hideAccounts: true,
    allowPrivateTargets: true,
    isDriverWorkerOff: true,
    logLevel: 'debug',
    role: 'worker',
    migrateAtStart: false,
    drainMs: 4_000,
    demo: false,
    demoAddresses: false,
  });
});

test('TRUST_PROXY is a yes, a no, or the proxies themselves', () => {
  expect(readEnvironment({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
  expect(readEnvironment({ TRUST_PROXY: 'false' }).trustProxy).toBe(false);
});

test('DRIVER_APP_URL is an address, or a file by its path or its address', async () => {
  const sourceOf = (value: string) => readEnvironment({ DRIVER_APP_URL: value }).driverApp;
  for (const url of ['https://example.com/a/driver.apk?version=2', 'http://127.0.0.1:8080/driver']) {
    expect(sourceOf(url)).toEqual({ url: new URL(url) });
  }
  const file = await anAppFile();
  expect(sourceOf(file)).toEqual({ file });
  expect(sourceOf(pathToFileURL(file).href)).toEqual({ file });
  expect(sourceOf(join(relative(process.cwd(), file), '..', basename(file)))).toEqual({ file });
  expect(sourceOf('')).toBeNull();
});

test('PUBLIC_URL is kept as browsers spell it', () => {
  expect(readEnvironment({ PUBLIC_URL: 'https://Waybill.Example.com:443//' }).publicUrl).toBe(
    'https://waybill.example.com',
  );
});

test('links lead to the port that is listened on', () => {
  expect(readEnvironment({ PORT: '4321' }).publicUrl).toBe('http://localhost:4321');
});

test('error reports are told apart by where they come from', () => {
  const dsn = 'https://key@sentry.example.com/42';
  expect(readEnvironment({ SENTRY_DSN: dsn, NODE_ENV: 'production' }).sentry?.environment).toBe('production');
  expect(readEnvironment({ SENTRY_DSN: dsn }).sentry?.environment).toBe('development');
});
