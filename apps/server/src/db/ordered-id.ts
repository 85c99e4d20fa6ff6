import { randomBytes } from 'node:crypto';

let count = 0;

/**
 * A UUID (version 7) that sorts after every one this process has made for the same moment or an earlier one: two lines of
 * history that are written at once stay in the order in which they were recorded.
 */
export const orderedId = (now: Date): string => {
  count = (count + 1) % 2 ** 30;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  // The counter fills the twelve bits beside the version, and the next eighteen after the variant.
  bytes.writeUInt16BE(0x7000 | (count >>> 18), 6);
  bytes.writeUInt16BE(0x8000 | ((count >>> 4) & 0x3fff), 8);
  bytes.writeUInt8(((count & 0xf) << 4) | (bytes.readUInt8(10) & 0xf), 10);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
