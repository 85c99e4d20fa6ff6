/**
 * Source files that a checker did not read. dependency-cruiser has reported success without reading any file, when it could
 * not use the TypeScript that was installed.
 *
 * @param {readonly string[]} onDisk
 * @param {readonly string[]} read
 */
export const unseenFiles = (onDisk, read) => {
  const seen = new Set(read);
  return onDisk.filter((file) => isSource(file) && !seen.has(file));
};

/** @param {string} file */
const isSource = (file) => /\.tsx?$/.test(file) && !/\.d\.ts$|(^|\/)(node_modules|dist)\//.test(file);
