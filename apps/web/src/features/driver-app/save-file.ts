/** The browser copies a blob when the download begins, which on a phone may be a moment later. */
const KEPT_MS = 60_000;

/** Hands a file to the browser, as a download. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
