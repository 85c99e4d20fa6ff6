/**
 * For headless runs in a container: no GPU, no sandbox for root (Chromium refuses to start with one), and none of the
 * browser's own calls home.
 *
 * @param {boolean} isRoot
 */
export const browserFlags = (isRoot = process.getuid?.() === 0) => [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
