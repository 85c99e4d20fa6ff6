/** localStorage that never throws: it may be full, or forbidden in a private window. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Half-typed forms and scroll positions of this tab. */
export const clearTabStorage = (): void => {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing could be kept, so there is nothing to clear.
  }
};

/** False when it could not be kept: it then holds until the page is closed. */
export const writeStored = (key: string, value: string): boolean => {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
};

export const removeStored = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing could be kept, so there is nothing to remove.
  }
};

/** The keys that begin like this. */
export const storedKeys = (prefix: string): readonly string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};
