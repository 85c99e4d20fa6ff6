/** Held shared while files that rows name are copied: none of them is removed meanwhile. */
export const FILES_LOCK = 4_021_977;

/** Held while addresses are imported, drawn or removed. */
export const ADDRESSES_LOCK = 4_021_978;

/** Held while a process finds out whether it belongs to the others. */
export const INSTALLATION_LOCK = 4_021_979;

/** Held shared by every server from before its start until after its end, and alone by whoever moves the files. */
export const SERVING_LOCK = 4_021_980;
