import type { ExportRequest, ListExport } from '@waybill/contract/exports';
import * as contract from '@waybill/contract/exports';
import { switchedOffProblems } from '@waybill/contract/shipment-list';
import type { Member } from '@waybill/domain/actor';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import { EXPORT_SWITCHES, mayExport } from '@waybill/domain/export';
import { FIELD_FEATURES, type FieldFeature, type FieldSwitches } from '@waybill/domain/fields';
import { type ExportId, newId } from '@waybill/domain/ids';
import type { Serve } from '../../http/endpoints.ts';
import type { FileAnswer } from '../../http/files.ts';
import type { Requester } from '../../http/visitor.ts';
import type { ExportDeps, InExports } from './export-deps.ts';
import type { StoredExport } from './exports.repo.ts';

export const exportRoutes = (serve: Serve, deps: ExportDeps) => {
  const { inView } = deps;

  serve(contract.startExport, 'admin', async (call) => ({ export: await startExport(deps, call, call.body) }));
  serve(contract.listExports, 'admin', (call) =>
    inView(call, async ({ exports }) => {
      const { after, rows } = call.query;
      const found = await exports.page(after, rows + 1);
      return { exports: found.slice(0, rows).map((of) => present(of, call.actor)), hasMore: found.length > rows };
    }),
  );
  serve(contract.readExport, 'admin', (call) =>
    inView(call, async ({ exports }) => ({
      export: present(orNotFound(await exports.find(call.params.exportId)), call.actor),
    })),
  );
  serve(contract.cancelExport, 'admin', async (call) => ({
    export: await cancelExport(deps, call, call.params.exportId),
  }));
  serve(contract.deleteExportFile, 'admin', async (call) => ({
    export: await deleteExportFile(deps, call, call.params.exportId),
  }));
  serve(contract.readExportFile, 'admin', (call) => readExportFile(deps, call, call.params.exportId));
};

const startExport = ({ inOrganisation, clock }: ExportDeps, by: Requester<Member>, request: ExportRequest) =>
  inOrganisation(by, async (repos) => {
    if (!mayExport(request.list, by.actor, repos.seesWhole)) throw new AppError('forbidden');
    await assertSwitchedOn(repos, request);
    await assertRoom(repos, by.actor);
    const id = newId<ExportId>();
    await repos.exports.add({ id, author: repos.author, request, createdAt: clock() });
    await repos.enqueue(id);
    return present(orNotFound(await repos.exports.find(id)), by.actor);
  });

const switchOf = (request: ExportRequest) =>
  request.list === 'geocode' && request.query.kind === 'pickup' ? 'usesPickups' : EXPORT_SWITCHES[request.list];

const assertSwitchedOn = async ({ isOn, features }: InExports, request: ExportRequest) => {
  const feature = switchOf(request);
  if (feature && !(await isOn(feature))) throw new AppError('feature-off');
  if (request.list !== 'shipments' || request.selection.by !== 'filter') return;
  const problems = switchedOffProblems(request.selection.filter, switchesOf(await features()), 'selection.filter.');
  if (problems.length > 0) throw refusedFields(...problems);
};

const switchesOf = (features: readonly FieldFeature[]) =>
  Object.fromEntries(FIELD_FEATURES.map((feature) => [feature, features.includes(feature)])) as FieldSwitches;

/** One is made at a time: whoever has more of them wait gains nothing. Files that are made stop nobody: see room-for-files.ts. */
const MOST_RUNNING = 3;
const MOST_RUNNING_IN_ORGANISATION = 30;
const RUNNING_RETRY = 10;

const assertRoom = async ({ exports }: InExports, { userId }: Member): Promise<void> => {
  const { own, all } = await exports.countRunning(userId);
  if (own >= MOST_RUNNING || all >= MOST_RUNNING_IN_ORGANISATION)
    throw new AppError('too-many-exports', { retryAfter: RUNNING_RETRY });
};

/** Everybody who sees it may stop it. */
const cancelExport = ({ inView, clock }: ExportDeps, by: Requester<Member>, id: ExportId) =>
  inView(by, async ({ exports, dequeue }) => {
    orNotFound(await exports.find(id));
    await exports.end(id, 'cancelled', clock());
    await dequeue(id);
    return present(orNotFound(await exports.find(id)), by.actor);
  });

/** For who does not want it to be kept for its day. */
const deleteExportFile = ({ inView }: ExportDeps, by: Requester<Member>, id: ExportId) =>
  inView(by, async ({ exports }) => {
    const of = orNotFound(await exports.find(id));
    if (of.fileKey === null || !isOwn(of, by.actor)) throw new AppError('not-found');
    await exports.dropFiles([id]);
    return present({ ...of, fileKey: null }, by.actor);
  });

const isOwn = ({ author }: StoredExport, { userId }: Member) => author.kind === 'user' && author.id === userId;

/**
 * The file is for the one who has exported it, who saw its rows then. Whoever may see fewer of them by now does not find the export any
 * more; and columns of a feature that was switched off since are not handed out.
 */
const readExportFile = async (
  { inView, openFile }: ExportDeps,
  by: Requester<Member>,
  id: ExportId,
): Promise<FileAnswer> => {
  const { of, features, seesWhole } = await inView(by, async (repos) => ({
    of: orNotFound(await repos.exports.find(id)),
    features: await repos.features(),
    seesWhole: repos.seesWhole,
  }));
  const { fileKey, createdAt, request } = of;
  const maySee = isOwn(of, by.actor) && mayExport(request.list, by.actor, seesWhole);
  if (fileKey === null || !maySee) throw new AppError('not-found');
  if (of.fileFeatures.some((feature) => !features.includes(feature))) throw new AppError('file-outdated');
  return {
    open: () => openFile(fileKey),
    type: 'text/csv; charset=utf-8',
    name: `${request.list}-${createdAt.toISOString().slice(0, 10)}.csv`,
    isToKeep: true,
    etag: id,
  };
};

/** What a list has by itself narrows nothing. */
const UNSAID: readonly unknown[] = [undefined, null, '', 'all'];
const ORDER: readonly string[] = ['sort', 'direction'];

const filterOf = ({ selection, query = {} }: StoredExport['request']): object =>
  selection?.by === 'filter' ? selection.filter : query;

const present = (of: StoredExport, reader: Member): ListExport => ({
  id: of.id,
  list: of.request.list,
  columns: of.request.columns,
  columnNames: [...of.columnNames],
  isSelection: of.request.selection?.by === 'ids',
  narrowedBy: Object.fromEntries(
    Object.entries(filterOf(of.request)).flatMap(([name, value]) =>
      ORDER.includes(name) || UNSAID.includes(value) ? [] : [[name, String(value)]],
    ),
  ),
  state: of.state,
  written: of.written,
  total: of.total,
  exportedBy: of.author.name,
  hasFile: of.fileKey !== null && isOwn(of, reader),
  createdAt: of.createdAt.toISOString(),
  finishedAt: of.finishedAt?.toISOString() ?? null,
});
