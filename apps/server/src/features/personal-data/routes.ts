import type { Readable } from 'node:stream';
import * as contract from '@waybill/contract/personal-data';
import type { Author, Member } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { newId, type PersonRequestId } from '@waybill/domain/ids';
import type { Clock } from '../../clock.ts';
import type { Serve } from '../../http/endpoints.ts';
import { type BytePart, type FileAnswer, tarAnswer } from '../../http/files.ts';
import type { Requester } from '../../http/visitor.ts';
import type { PersonRequestsRepo, StoredRequest } from './person-requests.repo.ts';

type Scoped = {
  readonly requests: PersonRequestsRepo;
  readonly author: Author;
  readonly record: RecordEntry;
  readonly enqueue: (id: PersonRequestId) => Promise<void>;
};

export type PersonRequestRoutes = {
  readonly clock: Clock;
  readonly inScope: <Result>(by: Requester<Member>, work: (scoped: Scoped) => Promise<Result>) => Promise<Result>;
  readonly openFile: (key: string, part: BytePart) => Promise<Readable | null>;
  /** Throws unless the password was typed within the last minutes. */
  readonly assertRecentPassword: (actor: Member, now: Date) => void;
};

/** Each reads all that there is. */
const MOST_BUSY = 2;
const BUSY_RETRY = 10;

export const personRequestRoutes = (serve: Serve, deps: PersonRequestRoutes) => {
  const { clock, openFile } = deps;
  /** People ask an organisation, and not one of its divisions. */
  const inWhole: PersonRequestRoutes['inScope'] = (by, work) => {
    if (by.actor.subCompanyId !== null) throw new AppError('forbidden');
    return deps.inScope(by, work);
  };

  serve(contract.listPersonRequests, 'super-admin', (call) =>
    inWhole(call, async ({ requests }) => ({ requests: (await requests.list()).map(present) })),
  );
  serve(contract.readPersonRequest, 'super-admin', (call) =>
    inWhole(call, async ({ requests }) => ({
      request: present(orNotFound(await requests.find(call.params.personRequestId))),
    })),
  );
  serve(contract.lookForPerson, 'super-admin', (call) =>
    inWhole(call, async ({ requests, author, record, enqueue }) => {
      if ((await requests.countBusy()) >= MOST_BUSY)
        throw new AppError('too-many-requests', { retryAfter: BUSY_RETRY });
      const id = newId<PersonRequestId>();
      await requests.add(id, call.body, author, clock());
      await record({ entity: 'person-request', entityId: id, action: 'created' });
      await enqueue(id);
      return { request: present(orNotFound(await requests.find(id))) };
    }),
  );

  /** What was found is known by then, and nothing else is under way. */
  const begin = (call: Requester<Member>, id: PersonRequestId, state: 'exporting' | 'erasing') =>
    inWhole(call, async ({ requests, author, record, enqueue }) => {
      const request = orNotFound(await requests.hold(id));
      if (request.identity === null || !['found', 'failed'].includes(request.state)) throw new AppError('not-found');
      await requests.begin(id, state, author);
      // Whoever has looked need not be who does it.
      const action = state === 'exporting' ? 'exported' : 'erased';
      await record({ entity: 'person-request', entityId: id, action });
      await enqueue(id);
      return { request: present(orNotFound(await requests.find(id))) };
    });
  serve(contract.exportPersonData, 'super-admin', (call) => begin(call, call.params.personRequestId, 'exporting'));
  serve(contract.erasePersonData, 'super-admin', (call) => {
    deps.assertRecentPassword(call.actor, clock());
    return begin(call, call.params.personRequestId, 'erasing');
  });

  serve(contract.readPersonFile, 'super-admin', (call) =>
    inWhole(call, async ({ requests }): Promise<FileAnswer> => {
      const { file, exportedAt } = orNotFound(await requests.find(call.params.personRequestId));
      return tarAnswer(`personal-data-${exportedAt?.toISOString().slice(0, 10)}`, orNotFound(file), openFile);
    }),
  );
};

const present = (request: StoredRequest): contract.PersonRequest => ({
  id: request.id,
  identity: request.identity,
  state: request.state,
  found: request.found && [...request.found],
  erased: request.state === 'erased' && request.erased ? [...request.erased] : null,
  askedBy: request.author.name,
  erasedBy: request.erasedBy,
  createdAt: request.createdAt.toISOString(),
  exportedAt: request.exportedAt?.toISOString() ?? null,
  erasedAt: request.erasedAt?.toISOString() ?? null,
  hasFile: request.file !== null,
});
