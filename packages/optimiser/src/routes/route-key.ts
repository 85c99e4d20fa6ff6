/**
 * Two numbers of 32 bits into which the nodes of a route are mixed one by one, with the constants of MurmurHash3. That different routes
 * have the same two is as likely as one in 2 ** 64.
 */
export const mixLow = (key: number, node: number): number => {
  const mixed = Math.imul(key ^ (node + 1), 0xcc9e2d51);
  return mixed ^ (mixed >>> 15);
};

export const mixHigh = (key: number, node: number): number => {
  const mixed = Math.imul(key + node + 1, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
};
