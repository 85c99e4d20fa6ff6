/** Held shared by whoever copies files that the rows name: none of them is removed meanwhile. */
export const FILES_LOCK = 4_021_977;
