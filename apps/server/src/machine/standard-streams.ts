/**
 * The server outlives the reader of its output: a closed pipe (`2>&1 | head`), a full disk or a terminal that is gone costs
 * lines of the log. Unheard, such an error would count as an uncaught exception, which is logged, which fails again.
 */
export const outliveReaders = (streams: readonly NodeJS.EventEmitter[] = [process.stdout, process.stderr]): void => {
  for (const stream of streams) stream.on('error', () => {});
};
