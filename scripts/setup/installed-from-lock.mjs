/**
 * @typedef {{
 *   version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[],
 * }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * @param {string[] | undefined} allowed as in package.json: names, or names with a leading `!`
 * @param {string} value
 */
const allows = (allowed, value) =>
  !allowed?.length ||
  allowed.includes(value) ||
  (allowed.every((name) => name.startsWith('!')) && !allowed.includes(`!${value}`));

/**
 * @param {LockedPackage} entry
 * @param {{ platform: string, arch: string }} host
 */
const runsOn = (entry, host) => allows(entry.os, host.platform) && allows(entry.cpu, host.arch);

/**
 * An optional package may be missing when it is for another machine, or when it only serves one that is; which C library
 * this machine has is left to npm.
 *
 * @param {LockedPackage} entry
 * @param {{ platform: string, arch: string }} host
 */
const mayBeMissing = (entry, host) => {
  const namesMachine = Boolean(entry.os ?? entry.cpu);
  return entry.optional === true && (!namesMachine || entry.libc !== undefined || !runsOn(entry, host));
};

/**
 * Whether node_modules, by the record that npm keeps in it, holds what the lock file asks for on this machine.
 *
 * @param {Lock} lock package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json
 * @param {{ platform: string, arch: string }} host
 */
export const installedFromLock = (lock, installed, host) => {
  const { '': _project, ...wanted } = lock.packages;
  const isSame = Object.entries(wanted).every(([path, entry]) => {
    const found = installed.packages[path];
    if (!found) return mayBeMissing(entry, host);
    return found.version === entry.version && found.integrity === entry.integrity && runsOn(found, host);
  });
  return isSame && Object.keys(installed.packages).every((path) => path in wanted);
};
