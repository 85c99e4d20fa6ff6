import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { type DatabaseAddress, type DatabaseHost, readDatabaseUrl, type ServerKind } from './database-url.ts';

/** None of the hosts of an address is a server that is looked for. Those who wait for a database that is away try again. */
class NoServer extends Error {
  /** "The client could not make the connection", in PostgreSQL's words. */
  readonly code = '08001';
}

export type ClientOptions = Omit<ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'ssl'> & {
  /** Statements that every connection begins with: settings for as long as it lasts. Poolers refuse them as `options`. */
  readonly beginning?: string;
  /** Of several servers, only one that follows another will do, whatever the address prefers. */
  readonly onlyStandby?: boolean;
};

/** Keeps a connection through firewalls that forget silent ones, and notices a machine that is gone; the kernel's own is two hours. */
export const KEEP_ALIVE_MS = 10_000;

/** How long one host may take to answer, where the address does not say. */
const HOST_MS = 3_000;
/** How long one that rests waits for another to answer. */
const HEAD_START_MS = 500;
/** Connections that are made together ask once which host it is. */
const KNOWN_MS = 1_000;
/** How long others are preferred to a host that was of no use. */
const REST_MS = 10_000;

/** What a server says of itself. */
type Server = DatabaseHost & { readonly isStandby: boolean; readonly isReadOnly: boolean };

const FITS: Readonly<Record<ServerKind, (server: Server) => boolean>> = {
  any: () => true,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  'prefer-standby': ({ isStandby }) => isStandby,
};

const configOf = (
  address: DatabaseAddress,
  { host, port }: DatabaseHost,
  { beginning: _, onlyStandby: __, ...options }: ClientOptions,
): ClientConfig => {
  const given = {
    user: address.user,
    password: address.password,
    database: address.database,
    ssl: address.tls,
    options: address.options,
    application_name: address.applicationName ?? options.application_name,
    // Without a host the driver has its own way to one.
    host: host || undefined,
  };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const connectionTimeoutMillis = address.connectMs ?? options.connectionTimeoutMillis ?? HOST_MS;
  return { ...options, ...known, port, connectionTimeoutMillis };
};

const askServer = async (address: DatabaseAddress, at: DatabaseHost): Promise<Server> => {
  const answerMs = address.connectMs ?? HOST_MS;
  const limits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  const client = new Client(configOf(address, at, { application_name: 'waybill probe', ...limits }));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Omit<Server, keyof DatabaseHost>>(
      `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    const [said] = rows;
    if (!said) throw new Error('says nothing of itself');
    return { ...at, ...said };
  } finally {
    client.end().catch(() => {});
  }
};

/** An address was valid before: a file of its certificates that cannot be read now is being renewed, and the server is away until it is there. */
const readAgain = (url: string): DatabaseAddress => {
  try {
    return readDatabaseUrl(url);
  } catch (error) {
    throw new NoServer(`the address of the database ${(error as Error).message}`);
  }
};

/**
 * All hosts are asked at once, so that one that does not answer holds nobody up; of those that fit, the first to answer is taken, and one that rests only
 * where no other has answered for a moment.
 */
const findServer = async (
  url: string,
  kind: ServerKind,
  rests: (at: DatabaseHost) => boolean,
): Promise<DatabaseHost> => {
  const address = readAgain(url);
  const asked = address.hosts.map((host) => askServer(address, host));
  const fitting = asked.map(async (answer, n) => {
    const server = await answer.catch((error: Error) => {
      throw new Error(`${shownHost(address.hosts[n])}: ${error.message || (error as NodeJS.ErrnoException).code}`);
    });
    if (FITS[kind](server)) return server;
    throw new Error(
      `${shownHost(server)} is ${server.isStandby ? 'a standby' : server.isReadOnly ? 'read-only' : 'a primary'}`,
    );
  });
  try {
    const rested = fitting.filter((_, n) => !rests(address.hosts[n] as DatabaseHost));
    if (rested.length === fitting.length) return await Promise.any(fitting);
    const orOneThatRests = pause(HEAD_START_MS, null, { ref: false }).then(() => Promise.any(fitting));
    return await Promise.any([Promise.any(rested), orOneThatRests]).catch(() => Promise.any(fitting));
  } catch (error) {
    if (kind === 'prefer-standby') {
      const anyOther = await Promise.any(asked).catch(() => null);
      if (anyOther) return anyOther;
    }
    throw new NoServer(
      `none of its servers is ${kind}: ${(error as AggregateError).errors.map(({ message }) => message).join('; ')}`,
    );
  }
};

const shownHost = (at: DatabaseHost | undefined) => `${at?.host}:${at?.port}`;

type Chooser = {
  /** Which host to connect to; null where there is no choice, and nothing to be asked. */
  choose(): Promise<DatabaseHost | null>;
  /** It could not be connected to: the next one asks anew. */
  forget(): void;
  /** It is of no use at present: for a while, others are preferred. */
  rest(at: DatabaseHost): void;
  /** When it was last of no use; 0 for one that always was. */
  restedAt(at: DatabaseHost): number;
};

/** Without a choice nothing rests. */
const NO_CHOICE: Chooser = { choose: async () => null, forget: () => {}, rest: () => {}, restedAt: () => 0 };

const chooserOf = (url: string, { onlyStandby }: ClientOptions): Chooser => {
  const address = readDatabaseUrl(url);
  // Where there are several, nothing but a server that writes is of use, unless something else is asked for.
  const said = address.serverKind ?? (address.hosts.length > 1 ? 'read-write' : 'any');
  const kind = onlyStandby && address.hosts.length > 1 ? 'standby' : said;
  if (address.hosts.length === 1 && kind === 'any') return NO_CHOICE;
  const rested = new Map<string, number>();
  const restedAt = (at: DatabaseHost) => rested.get(shownHost(at)) ?? 0;
  const rests = (at: DatabaseHost) => rested.has(shownHost(at)) && performance.now() - restedAt(at) < REST_MS;
  let known: { readonly found: Promise<DatabaseHost>; readonly since: number } | undefined;
  const forget = () => {
    known = undefined;
  };
  return {
    choose: () => {
      if (known && performance.now() - known.since < KNOWN_MS) return known.found;
      const asked = { found: findServer(url, kind, rests), since: performance.now() };
      known = asked;
      asked.found.catch(forget);
      return asked.found;
    },
    forget,
    rest: (at) => {
      if (address.hosts.length === 1) return;
      rested.set(shownHost(at), performance.now());
      forget();
    },
    restedAt,
  };
};

/** The driver's client, which knows one host; of several this one looks for the right one before it connects. */
class ChoosingClient extends Client {
  readonly #chooser: Chooser;
  readonly #beginning: string | undefined;
  #isEnded = false;
  #connectedAt = 0;

  constructor(config: ClientConfig, chooser: Chooser, beginning: string | undefined) {
    super(config);
    this.#chooser = chooser;
    this.#beginning = beginning;
  }

  override connect(): Promise<Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
  override connect(callback?: (error: never, client: never) => void): Promise<Client> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    const done = callback as (error: unknown, client?: Client) => void;
    connected.then(
      (client) => done(null, client),
      (error: unknown) => done(error),
    );
    return undefined;
  }

  async #connect(): Promise<Client> {
    const chosen = await this.#chooser.choose();
    if (this.#isEnded) throw new Error('Connection terminated');
    this.#connectedAt = performance.now();
    if (chosen) {
      this.host = chosen.host;
      this.port = chosen.port;
    }
    try {
      await super.connect();
      if (this.#beginning) await this.query(this.#beginning);
    } catch (error) {
      this.#chooser.forget();
      super.end().catch(() => {});
      throw error;
    }
    return this;
  }

  /** What it leads to is of no use at present. */
  rest(): void {
    this.#chooser.rest(this);
  }

  /** Whether that was found since it was connected, by whichever connection. */
  get isPassedOver(): boolean {
    return this.#chooser.restedAt(this) > this.#connectedAt;
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    this.#isEnded = true;
    if (!callback) return super.end();
    super.end(callback);
    return undefined;
  }
}

/** The one place that makes connections of an address. It is not connected yet. */
export const clientTo = (url: string, options: ClientOptions): Client => new (clientClass(url, options))();

/**
 * For whoever makes more than one. Files of certificates are read for each, so that renewed ones count; one that cannot be read fails the
 * connecting, and not the making, for which a pool has no ear.
 */
export const clientClass = (url: string, options: ClientOptions): (new () => Client) => {
  const chooser = chooserOf(url, options);
  let address = readDatabaseUrl(url);
  return class extends ChoosingClient {
    constructor() {
      let failure: unknown = null;
      try {
        address = readAgain(url);
      } catch (error) {
        failure = error;
      }
      const config = configOf(address, address.hosts[0] ?? { host: '', port: 0 }, options);
      super(config, failure ? { ...NO_CHOICE, choose: () => Promise.reject(failure) } : chooser, options.beginning);
    }
  };
};

/** For a while, new connections lead to other hosts of the address, as far as there are any that fit. */
export const restHostOf = (client: object): void => {
  if (client instanceof ChoosingClient) client.rest();
};

/** Whether the host of a connection was found to be of no use since it was made. */
export const isPassedOver = (client: object): boolean => client instanceof ChoosingClient && client.isPassedOver;

/** To one host of the address, whatever kind of server it is. */
export const clientAt = (url: string, at: DatabaseHost, options: ClientOptions): Client =>
  new Client(configOf(readAgain(url), at, options));
