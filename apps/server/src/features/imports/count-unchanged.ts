import { columnsToRead } from '@waybill/domain/import/file-import';
import type { InChecks, ToEnter } from './import-deps.ts';
import type { StoredImport } from './imports.repo.ts';
import { groupsIn, knownOf, readGroups, withKnownParcels } from './row-groups.ts';

/** Of a larger file it is said when it has been imported: comparing it takes as long as that. */
const MOST_COMPARED = 20_000;
const ROWS_AT_ONCE = 200;

/** How many shipments of a file are entered already, just as it has them: to import them would change nothing. */
export const countUnchanged = async (repos: InChecks, file: StoredImport): Promise<number> => {
  if (file.rowCount > MOST_COMPARED) return 0;
  const { usualNotation } = await repos.settings();
  const read = await repos.reader(columnsToRead(file.columns, usualNotation));
  let unchanged = 0;
  for await (const groups of groupsIn(repos.rowsOf(file.id).goodRows(file.round, ROWS_AT_ONCE))) {
    if (groups.length === 0) continue;
    const known = await knownOf(repos, groups);
    const entered = groups.filter((group) => known(group));
    const sent = (await readGroups(entered, read)).flatMap(({ group, patch, status }): readonly ToEnter[] => {
      const before = known(group);
      if (!patch || !before) return [];
      const knowing = { isNamed: group[0].shipmentId !== null, isBegun: false };
      return [{ patch: withKnownParcels(patch, before, knowing), known: before, status }];
    });
    unchanged += await repos.countUnchanged(sent);
  }
  return unchanged;
};
