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

export const writeStored = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice then holds until the page is closed.
  }
};
