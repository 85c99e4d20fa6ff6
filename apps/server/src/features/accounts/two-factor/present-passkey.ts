import type { Passkey } from '@waybill/contract/passkeys';
import type { StoredPasskey } from './passkeys.repo.ts';

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
