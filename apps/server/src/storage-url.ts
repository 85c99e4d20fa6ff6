/** A service in the shape of S3, and where in it our files are. */
export type BucketAddress = {
  readonly bucket: string;
  /** What all keys begin with: empty, or with a slash at its end. */
  readonly prefix: string;
  /** Null: the SDK takes it from AWS_REGION. */
  readonly region: string | null;
  /** The address of another service than Amazon's. */
  readonly endpoint: string | null;
};

export const STORAGE_RULE =
  'must be such as s3://bucket/folder?region=eu-north-1, with &endpoint=https://s3.example.com for another service than Amazon’s; ' +
  'the key is in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([\w.-]+\/)*$/;
const REGION = /^[a-z0-9-]+$/;
const KNOWN = new Set(['region', 'endpoint']);

/** Reads STORAGE_URL; null when it is none. */
export const readStorageUrl = (value: string): BucketAddress | null => {
  if (!URL.canParse(value)) return null;
  const { protocol, host, pathname, searchParams, username, password, hash } = new URL(value);
  if (protocol !== 's3:' || `${username}${password}${hash}` !== '' || !BUCKET.test(host)) return null;
  const folder = pathname.replace(/^\/|\/$/g, '');
  const prefix = folder === '' ? '' : `${folder}/`;
  const region = searchParams.get('region');
  const service = searchParams.get('endpoint');
  if (!PREFIX.test(prefix) || prefix.split('/').some((name) => /^\.+$/.test(name))) return null;
  if ([...searchParams.keys()].some((name) => !KNOWN.has(name))) return null;
  if (region !== null && !REGION.test(region)) return null;
  const endpoint = service === null ? null : endpointOf(service);
  if (service !== null && endpoint === null) return null;
  return { bucket: host, prefix, region, endpoint };
};

const endpointOf = (service: string): string | null => {
  if (!URL.canParse(service)) return null;
  const url = new URL(service);
  const isPlain = `${url.username}${url.password}${url.search}${url.hash}` === '';
  return isPlain && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
};

export const shownStorageUrl = ({ bucket, prefix, endpoint }: BucketAddress): string =>
  `s3://${bucket}/${prefix}${endpoint ? ` at ${endpoint}` : ''}`;
