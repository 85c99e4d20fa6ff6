/**
 * Copies a text that may still be loading; false if the browser does not allow it. A failure to
 * get the text itself is thrown.
 */
export const copyText = async (text: string | Promise<string>): Promise<boolean> => {
  const coming = Promise.resolve(text);
  try {
    // Passing the promise keeps the click valid in browsers that would forget it while the text loads.
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
