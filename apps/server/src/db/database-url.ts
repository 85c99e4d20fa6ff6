import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

/** What is wrong with an address of the database, as it goes on after the name of its variable; no secret is in it. */
export class DatabaseUrlError extends Error {}

/** Which of several servers is looked for, in libpq's words (target_session_attrs). */
export const SERVER_KINDS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];

export type DatabaseHost = { readonly host: string; readonly port: number };

export type DatabaseAddress = {
  /** At least one. */
  readonly hosts: readonly DatabaseHost[];
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly database: string | undefined;
  /** False: not encrypted. Undefined: nothing was said, and the driver asks PGSSLMODE. */
  readonly tls: ConnectionOptions | false | undefined;
  /** Null: nothing was said. */
  readonly serverKind: ServerKind | null;
  /** How long one host may take; null: nothing was said. */
  readonly connectMs: number | null;
  readonly options: string | undefined;
  readonly applicationName: string | undefined;
};

export const DATABASE_URL_RULE = 'must be a URL that starts with postgres:// or postgresql://';

const KNOWN_WORDS = new Set([
  ...['host', 'port', 'user', 'password', 'dbname', 'options', 'application_name', 'connect_timeout'],
  ...['target_session_attrs', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'],
]);
const DEFAULT_PORT = 5432;

const refuse = (reason: string): never => {
  throw new DatabaseUrlError(reason);
};

/** The authority may name several hosts, which the URL of the web platform does not know: `user:password@h1:5432,h2:5432/name?words`. */
const SHAPE = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
/** Of one host: a name, an address, one of IPv6 in brackets, or a folder with a socket as %2Fvar%2Frun. */
const HOST = /^(?:\[([0-9a-f:.%]+)\]|([^:[\]]*))(?::(\d*))?$/i;

/** Reads an address in the notation of libpq. Words that nothing would come of are refused, since whoever wrote them relies on them. */
export const readDatabaseUrl = (url: string): DatabaseAddress => {
  const [, logIn = '', authority = '', path = '', query = ''] = SHAPE.exec(url) ?? refuse(DATABASE_URL_RULE);
  const words = new URLSearchParams(query);
  for (const word of words.keys()) {
    if (!KNOWN_WORDS.has(word))
      refuse(`must not have ${JSON.stringify(word)}: understood are ${[...KNOWN_WORDS].join(', ')}`);
    if (words.getAll(word).length > 1) refuse(`must not have ${word} twice`);
  }
  const word = (name: string) => words.get(name) || undefined;
  const colon = logIn.indexOf(':');
  const [user, password] = colon < 0 ? [logIn, ''] : [logIn.slice(0, colon), logIn.slice(colon + 1)];
  return {
    hosts: hostsOf(authority, word('host'), word('port')),
    user: word('user') ?? decoded(user),
    password: word('password') ?? decoded(password),
    database: word('dbname') ?? decoded(path),
    tls: tlsOf(word),
    serverKind: serverKindOf(word('target_session_attrs')),
    connectMs: connectMsOf(word('connect_timeout')),
    options: word('options'),
    applicationName: word('application_name'),
  };
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text) || undefined;
  } catch {
    return refuse('must write % as %25');
  }
};

const hostsOf = (authority: string, names: string | undefined, ports: string | undefined): DatabaseHost[] => {
  if (names === undefined) return authority.split(',').map((part) => hostOf(part, ports));
  const portList = ports?.split(',') ?? [];
  const nameList = names.split(',');
  if (portList.length > 1 && portList.length !== nameList.length) refuse('must have one port, or one for each host');
  return nameList.map((host, n) => ({ host, port: portOf(portList[n] ?? portList[0]) }));
};

const hostOf = (part: string, port: string | undefined): DatabaseHost => {
  const [, v6, name = '', own] = HOST.exec(part) ?? refuse('must have hosts such as db1:5432,db2:5432');
  return { host: decoded(v6 ?? name) ?? '', port: portOf(own || port) };
};

const portOf = (text: string | undefined): number => {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : refuse('must have ports from 1 to 65535');
};

const serverKindOf = (text: string | undefined): ServerKind | null => {
  if (text === undefined) return null;
  const kind = SERVER_KINDS.find((known) => known === text);
  return kind ?? refuse(`must have as target_session_attrs one of ${SERVER_KINDS.join(', ')}`);
};

const connectMsOf = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const seconds = Number(text);
  const isFine = Number.isInteger(seconds) && seconds >= 1 && seconds <= 60;
  return isFine ? seconds * 1_000 : refuse('must have as connect_timeout seconds from 1 to 60');
};

type Word = (name: string) => string | undefined;

/** The modes mean what they mean to libpq. Those that may end up without encryption, and say nothing of it, are refused. */
const tlsOf = (word: Word): ConnectionOptions | false | undefined => {
  const mode = word('sslmode');
  const [rootCert, cert, key] = [word('sslrootcert'), word('sslcert'), word('sslkey')];
  if (mode === undefined || mode === 'disable') {
    if (rootCert ?? cert ?? key) refuse('must have sslmode=verify-full with sslrootcert, sslcert and sslkey');
    return mode && false;
  }
  if ((cert === undefined) !== (key === undefined)) refuse('must have both sslcert and sslkey, or neither');
  const own = cert && key ? { cert: readPart('sslcert', cert), key: readPart('sslkey', key) } : {};
  /** Without a file of their own, the authorities that everybody trusts. */
  const ca = rootCert && rootCert !== 'system' ? { ca: readPart('sslrootcert', rootCert) } : {};
  switch (mode) {
    case 'require':
      return rootCert ? { ...own, ...ca, checkServerIdentity: anyName } : { ...own, rejectUnauthorized: false };
    case 'verify-ca':
      if (!('ca' in ca))
        refuse('must have sslrootcert with sslmode=verify-ca: anybody has a certificate of some authority');
      return { ...own, ...ca, checkServerIdentity: anyName };
    case 'verify-full':
      return { ...own, ...ca };
    case 'allow':
    case 'prefer':
      return refuse(
        `must not have sslmode=${mode}, which goes on without encryption unseen: say disable, require or verify-full`,
      );
    default:
      return refuse('must have as sslmode one of disable, require, verify-ca, verify-full');
  }
};

const anyName = () => undefined;

const readPart = (word: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return refuse(`must have as ${word} a file that can be read (${(error as NodeJS.ErrnoException).code})`);
  }
};

/** Whether anybody on the way could be the server: encrypted, and nobody looks who answers. */
export const isUnverified = ({ tls }: DatabaseAddress): boolean =>
  tls !== undefined && tls !== false && tls.rejectUnauthorized === false;
