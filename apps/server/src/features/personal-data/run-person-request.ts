import type { OrganisationId, PersonRequestId } from '@waybill/domain/ids';
import type { PersonCount, PersonIdentity } from '@waybill/domain/person';
import type { Clock } from '../../clock.ts';
import type { PersonData } from './person-data.repo.ts';
import type { PersonRequestsRepo, StoredRequest } from './person-requests.repo.ts';

export type InPersonRequest = {
  readonly requests: PersonRequestsRepo;
  readonly dataOf: (identity: PersonIdentity) => PersonData;
};

export type PersonRequestDeps = {
  readonly clock: Clock;
  /** After so long, others have their turn. */
  readonly turnMs: number;
  readonly inTransaction: <Result>(
    organisationId: OrganisationId,
    id: PersonRequestId,
    work: (repos: InPersonRequest) => Promise<Result>,
  ) => Promise<Result>;
  /** Writes the file of an export. */
  readonly keepFile: (
    organisationId: OrganisationId,
    of: StoredRequest & { readonly identity: PersonIdentity },
  ) => Promise<NonNullable<StoredRequest['file']>>;
};

const addPersonCounts = (before: readonly PersonCount[], more: readonly PersonCount[]): readonly PersonCount[] => {
  const keyOf = ({ place, verdict }: PersonCount) => `${place} ${verdict}`;
  const found = new Map(before.map((one) => [keyOf(one), one]));
  for (const one of more) found.set(keyOf(one), { ...one, count: one.count + (found.get(keyOf(one))?.count ?? 0) });
  return [...found.values()];
};

type Request = StoredRequest & { readonly identity: PersonIdentity };
const isKnown = (request: StoredRequest | null): request is Request => request !== null && request.identity !== null;

/** Looking, exporting or erasing: whatever the request is at. One that died begins a step of erasing anew, which then finds what is left. */
export const runPersonRequest = async (
  deps: PersonRequestDeps,
  organisationId: OrganisationId,
  id: PersonRequestId,
  signal: AbortSignal,
): Promise<'done' | 'again'> => {
  const inStep = <Result>(work: (repos: InPersonRequest, request: Request) => Promise<Result>) =>
    deps.inTransaction(organisationId, id, async (repos) => {
      signal.throwIfAborted();
      const request = await repos.requests.hold(id);
      return isKnown(request) ? work(repos, request) : null;
    });

  const findShipments = async () => {
    for (let after: string | null = null; ; ) {
      after = await inStep(({ dataOf }, { identity }) => dataOf(identity).findShipments(after));
      if (after === null) return;
    }
  };

  const request = await deps.inTransaction(organisationId, id, ({ requests }) => requests.find(id));
  if (!isKnown(request)) return 'done';
  switch (request.state) {
    case 'looking':
      await findShipments();
      await inStep(async ({ requests, dataOf }, { identity }) => {
        const data = dataOf(identity);
        let counts: readonly PersonCount[] = await data.rest(false);
        for (let step = 0; step < data.steps; step += 1) counts = addPersonCounts(counts, await data.look(step));
        await requests.found(id, counts);
      });
      return 'done';
    case 'exporting': {
      await findShipments();
      const file = await deps.keepFile(organisationId, request);
      await inStep(({ requests }) => requests.exported(id, file, deps.clock()));
      return 'done';
    }
    case 'erasing': {
      // Since it was looked at, more may have come.
      if (request.step === 0) await findShipments();
      const erased = () =>
        inStep(async ({ requests, dataOf }, { identity, step, erased: before }) => {
          const data = dataOf(identity);
          // Histories first: what they did is found by whom they are, and that is gone in the end.
          const { counts, isLast } =
            step === 0 ? { counts: await data.rest(true), isLast: true } : await data.erase(step - 1);
          const erasedSoFar = addPersonCounts(before ?? [], counts);
          await requests.erasedUpTo(id, isLast ? step + 1 : step, erasedSoFar);
          if (!isLast || step < data.steps) return false;
          if (erasedSoFar.some(({ verdict }) => verdict === 'erased')) await requests.dropMadeFiles();
          await requests.forget(id, identity, deps.clock());
          return true;
        });
      const until = performance.now() + deps.turnMs;
      for (let isOver = await erased(); isOver === false; isOver = await erased()) {
        if (performance.now() > until) return 'again';
      }
      return 'done';
    }
    default:
      return 'done';
  }
};
