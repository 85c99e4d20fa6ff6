import { isIP } from 'node:net';
import { z } from 'zod';
import { DEFAULT_CONNECTIONS } from './db/connection-budget.ts';
import { DatabaseUrlError, readDatabaseUrl } from './db/database-url.ts';
import { DRIVER_APP_RULE, type DriverAppSource, driverAppFault, readDriverAppSource } from './driver-app-source.ts';
import { GEOCODER_RULE, type GeocoderAddress, readGeocoderUrl } from './geocoder-url.ts';
import { isLoopback } from './machine/loopback.ts';
import { type BucketAddress, readStorageUrl, STORAGE_RULE } from './storage-url.ts';
import { tilesFileFault } from './tiles-file-fault.ts';

/** Empty is how many shells and compose files say "not set". */
const unsetIfEmpty = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(unsetIfEmpty, schema.optional());

const flag = z
  .preprocess(unsetIfEmpty, z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'))
  .transform((value) => value === 'true');

const url = (...protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    abort: true,
  });

/** The dashboard's own addresses, cookies and links start at the root of a host. */
const isOrigin = (value: string) => {
  const { pathname, search, hash, username } = new URL(value);
  return /^\/+$/.test(pathname) && `${search}${hash}${username}` === '';
};

/** The form in which Sentry and its kin issue it: the key before the @, the project as the last part of the path. */
const isDsn = (value: string) => {
  const { username, pathname } = new URL(value);
  return username !== '' && /\/\d+$/.test(pathname);
};

/** `post@example.com`, or with a name before it. */
const MAIL_ADDRESS = /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const isAddressRange = (value: string) => {
  const [address = '', prefix, ...rest] = value.trim().split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && longest > 0 && (prefix === undefined || (/^\d+$/.test(prefix) && +prefix <= longest));
};

/** What is asked for is added to its path, and a name and a password in an address are refused by fetch. */
const isService = (value: string) => {
  const { hash, username, password } = new URL(value);
  return `${hash}${username}${password}` === '';
};
const serviceUrl = (example: string) =>
  url('http:', 'https:').refine(isService, {
    error: `must be an address without a name and a password, such as ${example}`,
  });

const HOST_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;
const hostNames = (value: string): string[] => value.split(',').map((name) => name.trim().toLowerCase());

/** The address stays as it was written: a thread reads it again. */
const replicaAt = (value: string, context: z.RefinementCtx): string => {
  try {
    readDatabaseUrl(value);
    return value;
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
};

const databaseAt = (value: string, context: z.RefinementCtx): string => {
  const url = replicaAt(value, context);
  if (url !== value) return z.NEVER;
  const { hosts, serverKind } = readDatabaseUrl(url);
  if (serverKind === null || WRITING.includes(serverKind) || (serverKind === 'any' && hosts.length === 1)) return url;
  context.addIssue({ code: 'custom', message: `must have as target_session_attrs ${WRITING.join(' or ')}` });
  return z.NEVER;
};
const WRITING: readonly string[] = ['read-write', 'primary'];

const geocoderAt = (value: string, context: z.RefinementCtx): GeocoderAddress => {
  const address = readGeocoderUrl(value);
  if (address) return address;
  context.addIssue({ code: 'custom', message: GEOCODER_RULE });
  return z.NEVER;
};

const bucketAt = (value: string, context: z.RefinementCtx): BucketAddress => {
  const address = readStorageUrl(value);
  if (address) return address;
  context.addIssue({ code: 'custom', message: STORAGE_RULE });
  return z.NEVER;
};

const tilesFileAt = (path: string, context: z.RefinementCtx): string => {
  const fault = tilesFileFault(path);
  if (fault === null) return path;
  context.addIssue({ code: 'custom', message: fault });
  return z.NEVER;
};

const driverAppAt = (value: string, context: z.RefinementCtx): DriverAppSource => {
  const source = readDriverAppSource(value);
  const fault = source === null ? DRIVER_APP_RULE : driverAppFault(source);
  if (source && fault === null) return source;
  context.addIssue({ code: 'custom', message: fault ?? DRIVER_APP_RULE });
  return z.NEVER;
};

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && COUNTRY_NAMES.of(code) !== undefined;
const countryCodes = (value: string): string[] => [
  ...new Set(value.split(',').map((code) => code.trim().toUpperCase())),
];
const DEFAULT_COUNTRIES = 'IS';

const PLAN_SECONDS_RULE = { error: 'must be a number of seconds from 2 to 120' };
const DEFAULT_PLAN_SECONDS = '10';

const DRAIN_RULE = { error: 'must be a number of seconds from 0 to 60' };
/** Two looks of a load balancer that looks once a second. Beside the embedded database there is no other process to go to. */
const DEFAULT_DRAIN_SECONDS = 2;

const CONNECTIONS_RULE = { error: 'must be a number of connections from 5 to 1000' };
const PROCESSES_RULE = { error: 'must be a number of processes from 1 to 1000' };

const PORT_RULE = { error: 'must be a port number from 0 to 65535' };
const DEFAULT_PORT = '3000';

const schema = z.object({
  NODE_ENV: optional(
    z.enum(['development', 'test', 'production'], { error: 'must be development, test or production' }),
  ),
  PORT: z
    .preprocess(unsetIfEmpty, z.string().regex(/^\d+$/, PORT_RULE).default(DEFAULT_PORT))
    .transform(Number)
    .refine((port) => port <= 65_535, PORT_RULE),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.string().transform(databaseAt)),
  OPERATOR_DATABASE_URL: optional(z.string().transform(databaseAt)),
  DATABASE_DIRECT_URL: optional(z.string().transform(databaseAt)),
  DATABASE_READ_URL: optional(z.string().transform(replicaAt)),
  DATABASE_CONNECTIONS: z
    .preprocess(
      unsetIfEmpty,
      z
        .string()
        .regex(/^\d{1,4}$/, CONNECTIONS_RULE)
        .default(String(DEFAULT_CONNECTIONS)),
    )
    .transform(Number)
    .refine((connections) => connections >= 5 && connections <= 1_000, CONNECTIONS_RULE),
  DATABASE_PROCESSES: optional(
    z
      .string()
      .regex(/^\d{1,4}$/, PROCESSES_RULE)
      .transform(Number)
      .refine((processes) => processes >= 1 && processes <= 1_000, PROCESSES_RULE),
  ),
  STORAGE_URL: optional(z.string().transform(bucketAt)),
  PUBLIC_URL: optional(
    url('http:', 'https:').refine(isOrigin, {
      error: 'must be the address alone, such as https://waybill.example.com',
    }),
  ),
  ALLOWED_HOSTS: optional(
    z.string().refine((value) => hostNames(value).every((name) => HOST_NAME.test(name)), {
      error: 'must be a list of host names, such as waybill.internal, www.example.com',
    }),
  ),
  SECRET_KEY: optional(z.string().min(32, { error: 'must have at least 32 characters' })),
  SMTP_URL: optional(url('smtp:', 'smtps:')),
  MAIL_FROM: optional(
    z.string().regex(MAIL_ADDRESS, { error: 'must be a mail address, such as Waybill <post@example.com>' }),
  ),
  SMS_GATEWAY_URL: optional(url('http:', 'https:')),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^(sk|rk)_\w+$/, { error: 'must be a secret key of Stripe, such as sk_live_...' }),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_\S+$/, { error: 'must be the signing secret of a webhook at Stripe, such as whsec_...' }),
  ),
  STRIPE_URL: optional(serviceUrl('http://localhost:12111')),
  GEOCODER_URL: optional(z.string().transform(geocoderAt)),
  ROUTER_URL: optional(serviceUrl('http://localhost:5000')),
  OPERATING_COUNTRIES: z
    .preprocess(unsetIfEmpty, z.string().default(DEFAULT_COUNTRIES))
    .transform(countryCodes)
    .refine((codes) => codes.every(isCountry), { error: 'must be a list of countries in two letters, such as IS, FO' }),
  MAP_STYLE_URL: optional(url('http:', 'https:')),
  OPTIMISER_URL: optional(serviceUrl('http://localhost:3001')),
  PLAN_SECONDS: z
    .preprocess(unsetIfEmpty, z.string().regex(/^\d+$/, PLAN_SECONDS_RULE).default(DEFAULT_PLAN_SECONDS))
    .transform(Number)
    .refine((seconds) => seconds >= 2 && seconds <= 120, PLAN_SECONDS_RULE),
  MAP_TILES_FILE: optional(z.string().transform(tilesFileAt)),
  DRIVER_APP_URL: optional(z.string().transform(driverAppAt)),
  WORLD_CITIES: optional(z.enum(['true', 'false'], { error: 'must be true or false' })),
  SENTRY_DSN: optional(
    url('http:', 'https:').refine(isDsn, { error: 'must have a key and a project, such as https://key@example.com/1' }),
  ),
  SENTRY_ENVIRONMENT: optional(z.string()),
  TRUST_PROXY: optional(
    z.string().refine((value) => value === 'true' || value === 'false' || value.split(',').every(isAddressRange), {
      error: 'must be true, false or a list of addresses, such as 10.0.0.0/8, 127.0.0.1',
    }),
  ),
  AUTH_HIDE_ACCOUNTS: flag,
  ALLOW_PRIVATE_TARGETS: flag,
  DRIVER_WORKER_OFF: flag,
  DEMO: optional(z.enum(['true', 'false'], { error: 'must be true or false' })),
  LOG_LEVEL: optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
  ),
  MIGRATE_AT_START: optional(z.enum(['true', 'false'], { error: 'must be true or false' })),
  DRAIN_SECONDS: optional(
    z
      .string()
      .regex(/^\d{1,2}$/, DRAIN_RULE)
      .transform(Number)
      .refine((seconds) => seconds <= 60, DRAIN_RULE),
  ),
  ROLE: z.preprocess(
    unsetIfEmpty,
    z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  ),
});

export type Environment = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The log-in that owns the tables; null when that of `databaseUrl` does. */
  readonly operatorDatabaseUrl: string | null;
  /** The way past a pooler that gives a connection to each transaction; null when there is none. */
  readonly directDatabaseUrl: string | null;
  /** A replica that answers what only reads; null when there is none. */
  readonly readDatabaseUrl: string | null;
  /** Of requests, in this process. */
  readonly databaseConnections: number;
  /** How many processes share the database; null: nobody has said. */
  readonly databaseProcesses: number | null;
  /** The bucket with the files; null: they are in DATA_DIR. */
  readonly bucket: BucketAddress | null;
  readonly publicUrl: string;
  readonly allowedHosts: readonly string[];
  readonly secretKey: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** A gateway of text messages in Twilio's shape, with its name and password; null: they are not sent. */
  readonly smsGatewayUrl: string | null;
  /** The account at Stripe that takes payments online; null when there is none. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string; readonly url: string } | null;
  /** Somebody else's geocoder, which is asked where the own addresses give no good answer. */
  readonly geocoder: GeocoderAddress | null;
  /** A router in the shape of OSRM, which knows the roads; without one, travel times are estimated. */
  readonly routerUrl: string | null;
  /** The countries that maps draw in detail, beside those whose addresses were imported. */
  readonly operatingCountries: readonly string[];
  /** A style for all maps, and a file of tiles for them; each null when there is none. */
  readonly mapStyleUrl: string | null;
  readonly mapTilesFile: string | null;
  /** A running VROOM that makes plans; null: the solver that comes along does. */
  readonly optimiserUrl: string | null;
  /** How long a search for routes goes on by itself. */
  readonly planSeconds: number;
  /** Where the Android file of the drivers' app is; null: they put the dashboard's own page on the home screen. */
  readonly driverApp: DriverAppSource | null;
  /** The towns of the world are kept in the database. */
  readonly worldCities: boolean;
  readonly sentry: { readonly dsn: string; readonly environment: string } | null;
  readonly trustProxy: boolean | string;
  readonly hideAccounts: boolean;
  /** Organisations may have private addresses called, and such without encryption. */
  readonly allowPrivateTargets: boolean;
  readonly isDriverWorkerOff: boolean;
  readonly logLevel: z.infer<typeof schema>['LOG_LEVEL'] & string;
  readonly role: 'all' | 'web' | 'worker';
  /** Whatever works with the database brings it up to date first; else `npm run migrate` does. */
  readonly migrateAtStart: boolean;
  /** How long a process that is told to stop goes on serving, while /readyz says that it is about to go. */
  readonly drainMs: number;
  /** A demo organisation is seeded and its outbox shown, with reset codes that anybody can read. */
  readonly demo: boolean;
  /** The demo gets addresses of its own after its first start. Tests import those that they need. */
  readonly demoAddresses: boolean;
};

export class EnvironmentError extends Error {}

/** Reads the environment once, at boot. A wrong value names the variable and the rule. */
export const readEnvironment = (variables: Readonly<Record<string, string | undefined>>): Environment => {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new EnvironmentError(lines.join('\n'));
  }
  const env = parsed.data;
  if (env.OPERATOR_DATABASE_URL && !env.DATABASE_URL) {
    throw new EnvironmentError('OPERATOR_DATABASE_URL needs DATABASE_URL, with the log-in of the app');
  }
  if (env.DATABASE_READ_URL && !env.DATABASE_URL) {
    throw new EnvironmentError('DATABASE_READ_URL needs DATABASE_URL, which leads to the primary of that replica');
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new EnvironmentError(
      'DATABASE_DIRECT_URL needs DATABASE_URL, which leads to the same database through a pooler',
    );
  }
  const stripe = stripeOf(env);
  const production = env.NODE_ENV === 'production';
  const host = env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  // A demo that others can reach is one that somebody has asked for.
  const isPrivate = isLoopback(host) && isLoopback(publicUrl.hostname);
  const demo = env.DEMO ? env.DEMO === 'true' : !production && isPrivate;
  return {
    port: env.PORT,
    host,
    dataDir: env.DATA_DIR ?? './data',
    databaseUrl: env.DATABASE_URL ?? null,
    operatorDatabaseUrl: env.OPERATOR_DATABASE_URL ?? null,
    directDatabaseUrl: env.DATABASE_DIRECT_URL ?? null,
    readDatabaseUrl: env.DATABASE_READ_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databaseProcesses: env.DATABASE_PROCESSES ?? null,
    bucket: env.STORAGE_URL ?? null,
    publicUrl: publicUrl.origin,
    allowedHosts: env.ALLOWED_HOSTS ? hostNames(env.ALLOWED_HOSTS) : [],
    secretKey: env.SECRET_KEY ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'Waybill <no-reply@localhost>',
    smsGatewayUrl: env.SMS_GATEWAY_URL ?? null,
    stripe,
    geocoder: env.GEOCODER_URL ?? null,
    routerUrl: env.ROUTER_URL ?? null,
    operatingCountries: env.OPERATING_COUNTRIES,
    mapStyleUrl: env.MAP_STYLE_URL ?? null,
    mapTilesFile: env.MAP_TILES_FILE ?? null,
    optimiserUrl: env.OPTIMISER_URL ?? null,
    planSeconds: env.PLAN_SECONDS,
    driverApp: env.DRIVER_APP_URL ?? null,
    worldCities: env.WORLD_CITIES !== 'false',
    sentry: env.SENTRY_DSN
      ? { dsn: env.SENTRY_DSN, environment: env.SENTRY_ENVIRONMENT ?? env.NODE_ENV ?? 'development' }
      : null,
    trustProxy: trustProxy(env.TRUST_PROXY),
    hideAccounts: env.AUTH_HIDE_ACCOUNTS,
    allowPrivateTargets: env.ALLOW_PRIVATE_TARGETS,
    isDriverWorkerOff: env.DRIVER_WORKER_OFF,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    role: env.ROLE,
    migrateAtStart: env.MIGRATE_AT_START !== 'false',
    drainMs: (env.DRAIN_SECONDS ?? (env.DATABASE_URL ? DEFAULT_DRAIN_SECONDS : 0)) * 1000,
    demo,
    demoAddresses: demo && env.NODE_ENV !== 'test',
  };
};

/** Without the secret of its webhook, nobody would ever hear that something was paid. */
const stripeOf = ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_URL: url = 'https://api.stripe.com',
}: z.infer<typeof schema>): Environment['stripe'] => {
  if (!secretKey && !webhookSecret) return null;
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, url };
  const [missing, given] = secretKey
    ? ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY']
    : ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
  throw new EnvironmentError(
    `${given} needs ${missing}: links are made with the one, and payments confirmed with the other`,
  );
};

/** True for one proxy, false, or the addresses of the proxies that are trusted to say where a request comes from. */
const trustProxy = (value: string | undefined): boolean | string => {
  if (value === undefined || value === 'false') return false;
  return value === 'true' ? true : value;
};
