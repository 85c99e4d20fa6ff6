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
    // Nothing could be stored, so there is nothing to clear.
  }
};

/** Of this tab alone. */
export const readInTab = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

export const writeInTab = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // It is missing later, and nothing else.
  }
};

/** False if the value could not be stored: it then lasts until the page is closed. */
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
    // Nothing could be stored, so there is nothing to remove.
  }
};

/** The stored keys with this prefix. */
export const storedKeys = (prefix: string): readonly string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};
