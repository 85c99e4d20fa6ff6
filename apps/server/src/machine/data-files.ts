import { chown, mkdir, open, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** The name of a new file survives a power cut only once the folder that holds it is on the disk. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** The owner of the data can still run Waybill after root once did. */
export const leaveToOwner = async (path: string): Promise<void> => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
};

/** Makes a folder with those above it that are missing, all for the owner of the folder that they are made in. */
export const makeFolders = async (folder: string, mode = 0o777): Promise<void> => {
  const highest = await mkdir(folder, { recursive: true, mode });
  if (highest === undefined) return;
  let made = dirname(highest);
  for (const name of relative(made, folder).split(sep)) {
    made = join(made, name);
    await leaveToOwner(made);
  }
};
