/** Half-typed forms are kept under this prefix, for as long as the tab lives and its user is signed in. */
export const DRAFT_PREFIX = 'waybill-draft:';

export const clearDrafts = (storage: Storage | null = ownStorage()): void => {
  if (!storage) return;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
};

function ownStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
