import type { Readable } from 'node:stream';

type Part = { readonly start: number; readonly end: number };

/** The app's file as it is now. Once it is ready, its size and checksum are those of what `open` reads. */
export type AppFile =
  | { readonly state: 'none' | 'preparing' | 'unavailable' }
  | {
      readonly state: 'ready';
      readonly name: string;
      readonly bytes: number;
      readonly sha256: string;
      /** Null when the file was replaced since. */
      readonly open: (part: Part) => Promise<Readable | null>;
    };

export type DriverAppFile = {
  readonly read: () => Promise<AppFile>;
  /** The same, for whoever wants the file itself: waits where that takes a moment. */
  readonly readSettled: () => Promise<AppFile>;
  readonly stop: () => Promise<void>;
};

const none = async (): Promise<AppFile> => ({ state: 'none' });
export const noDriverApp: DriverAppFile = { read: none, readSettled: none, stop: async () => {} };

const OWN_NAME = 'waybill-driver.apk';

/** Phones recognise an app by the end of its name. */
export const appNameOf = (name: string): string => (/^[^/\\]+\.apk$/i.test(name) ? name : OWN_NAME);
