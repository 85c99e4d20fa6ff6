/**
 * Puts a text on the clipboard that may still be on its way; false when the browser does not allow it. A failure to
 * get the text itself is thrown.
 */
export const copyText = async (text: string | Promise<string>): Promise<boolean> => {
  const coming = Promise.resolve(text);
  try {
    // Handing over the promise keeps the click valid in browsers that forget it while we wait.
    const blob = coming.then((ready) => new Blob([ready], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return writeWhenReady(await coming);
  }
};

const writeWhenReady = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
