/** A tar in the storage that somebody downloads. With its length, the download goes on after a cut. */
export type KeptTar = { readonly key: string; readonly bytes: number };

/** Also null for one of the version before, which has not kept the length: it is made again. */
export const keptTarOf = (row: {
  readonly file_key: string | null;
  readonly file_bytes: string | null;
}): KeptTar | null =>
  row.file_key === null || row.file_bytes === null ? null : { key: row.file_key, bytes: Number(row.file_bytes) };

/** A file in the storage, as its row describes it. */
export type StoredFile = { readonly key: string; readonly name: string; readonly bytes: number };

/** Some of many files, and where to go on; null behind the last. */
export type FilePage = { readonly files: readonly StoredFile[]; readonly next: string | null };
