import { MOST_KEYS, type NamedKey } from '@waybill/contract/api-keys';
import type { ApiRight } from '@waybill/domain/api-rights';
import type { AuditChanges, RecordEntry } from '@waybill/domain/audit';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import { type ApiKeyId, newId } from '@waybill/domain/ids';
import type { Clock } from '../../clock.ts';
import type { AuthTokensRepo } from './auth-tokens.repo.ts';
import type { KeyVault } from './key-vault.ts';
import type { NamedKeysRepo, StoredNamedKey } from './named-keys.repo.ts';
import { OVERLAP_MS } from './rotate-api-key.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A secret that is shown once is never opened again, so nothing that could be is kept. */
const NOT_KEPT = Buffer.alloc(0);

export type NamedKeyDeps = {
  readonly keys: NamedKeysRepo;
  readonly tokens: Pick<AuthTokensRepo, 'hold' | 'add' | 'endOf'>;
  readonly vault: KeyVault;
  readonly record: RecordEntry;
  readonly clock: Clock;
};

export type KeyWishes = {
  readonly name: string;
  readonly rights: readonly ApiRight[];
  readonly lastDay: string | null;
};

const isActive = ({ revokedAt, expiresAt }: Pick<StoredNamedKey, 'revokedAt' | 'expiresAt'>, now: Date) =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

const present = (key: StoredNamedKey, now: Date): NamedKey => {
  const [newest, ...older] = key.tokens;
  return {
    id: key.id,
    name: key.name,
    rights: [...key.rights],
    lastCharacters: newest?.lastCharacters ?? '',
    createdAt: key.createdAt.toISOString(),
    createdBy: key.createdBy,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    isActive: isActive(key, now),
    retiring: older.flatMap(({ lastCharacters, expiresAt }) =>
      expiresAt && new Date(expiresAt) > now ? [{ lastCharacters, expiresAt: new Date(expiresAt).toISOString() }] : [],
    ),
  };
};

export const listNamedKeys = async ({ keys, clock }: Pick<NamedKeyDeps, 'keys' | 'clock'>) => {
  const now = clock();
  return { apiKeys: (await keys.list(now)).map((key) => present(key, now)) };
};

/** All keys of an organisation have one history, in which each entry names its key. */
const recordKey = (
  { keys, record }: Pick<NamedKeyDeps, 'keys' | 'record'>,
  action: 'created' | 'rotated' | 'revoked',
  changes: AuditChanges,
) => record({ entity: 'api-key', entityId: keys.organisationId, action, changes });

const became = (to: unknown, from: unknown = null) => ({ from, to });

const addToken = async ({ tokens, vault }: NamedKeyDeps, id: ApiKeyId, expiresAt: Date | null, now: Date) => {
  const token = vault.newToken();
  await tokens.add({
    tokenHash: vault.hash(token),
    tokenCiphertext: NOT_KEPT,
    lastCharacters: token.slice(-4),
    createdAt: now,
    apiKeyId: id,
    expiresAt,
  });
  return token;
};

export const createNamedKey = async (deps: NamedKeyDeps, createdBy: string, { name, rights, lastDay }: KeyWishes) => {
  const { keys, tokens, clock } = deps;
  // Two at once are counted one after the other.
  await tokens.hold();
  const now = clock();
  const expiresAt = lastDay === null ? null : new Date(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS);
  if (expiresAt && expiresAt <= now) throw refusedFields({ path: 'lastDay', problem: 'in-past' });
  if ((await keys.countActive(now)) >= MOST_KEYS) throw new AppError('too-many-api-keys');
  const id = newId<ApiKeyId>();
  await keys.add({ id, name, rights, expiresAt, createdAt: now, createdBy });
  const token = await addToken(deps, id, expiresAt, now);
  await recordKey(deps, 'created', {
    name: became(name),
    key: became(token.slice(-4)),
    rights: became(rights),
    ...(lastDay === null ? {} : { lastDay: became(lastDay) }),
  });
  return { apiKey: present(orNotFound(await keys.find(id)), now), token };
};

/** One that has ended, or was revoked, is not there any more to be changed. */
const heldKey = async ({ keys, tokens }: NamedKeyDeps, id: ApiKeyId, clock: Clock) => {
  await tokens.hold();
  const now = clock();
  const key = orNotFound(await keys.find(id));
  if (!isActive(key, now)) throw new AppError('not-found');
  return { key, now, before: key.tokens[0]?.lastCharacters ?? null };
};

/** The secret before this one works for another day, or to the end of the key. */
export const rotateNamedKey = async (deps: NamedKeyDeps, id: ApiKeyId) => {
  const { key, now, before } = await heldKey(deps, id, deps.clock);
  await deps.tokens.endOf(id, new Date(now.getTime() + OVERLAP_MS));
  const token = await addToken(deps, id, key.expiresAt, now);
  await recordKey(deps, 'rotated', { name: became(key.name), key: became(token.slice(-4), before) });
  return { apiKey: present(orNotFound(await deps.keys.find(id)), now), token };
};

export const revokeNamedKey = async (deps: NamedKeyDeps, id: ApiKeyId) => {
  const { key, now, before } = await heldKey(deps, id, deps.clock);
  await deps.tokens.endOf(id, now);
  await deps.keys.revoke(id, now);
  await recordKey(deps, 'revoked', { name: became(key.name), key: became(before) });
  return { apiKey: present(orNotFound(await deps.keys.find(id)), now) };
};
