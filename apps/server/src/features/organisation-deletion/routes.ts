import type { Readable } from 'node:stream';
import * as contract from '@waybill/contract/organisation-deletion';
import type { Author, Member } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import { AppError, orNotFound, refusedFields } from '@waybill/domain/errors';
import { DELETION_EXPORT_DAYS, DELETION_GRACE_DAYS } from '@waybill/domain/organisation-deletion';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import type { Clock } from '../../clock.ts';
import type { Serve } from '../../http/endpoints.ts';
import { type BytePart, type FileAnswer, tarAnswer } from '../../http/files.ts';
import type { Requester } from '../../http/visitor.ts';
import type { OrganisationData } from './organisation-data.repo.ts';
import type { OrganisationDeletionsRepo, StoredDeletion } from './organisation-deletions.repo.ts';

type Scoped = {
  readonly deletions: OrganisationDeletionsRepo;
  readonly data: Pick<OrganisationData, 'countUnderWay'>;
  readonly author: Author;
  readonly record: RecordEntry;
  /** Writes to all admins that it was asked for. */
  readonly tell: (dueAt: Date) => Promise<void>;
  readonly enqueueExport: () => Promise<void>;
};

export type OrganisationDeletionRoutes = {
  readonly clock: Clock;
  readonly inScope: <Result>(by: Requester<Member>, work: (scoped: Scoped) => Promise<Result>) => Promise<Result>;
  readonly openFile: (key: string, part: BytePart) => Promise<Readable | null>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

export const organisationDeletionRoutes = (serve: Serve, { inScope, clock, openFile }: OrganisationDeletionRoutes) => {
  const inWhole: OrganisationDeletionRoutes['inScope'] = (by, work) => {
    if (by.actor.subCompanyId !== null) throw new AppError('forbidden');
    return inScope(by, work);
  };
  /** One that is gone since somebody in it was forgotten does not count. */
  const isYoung = (of: StoredDeletion | null) =>
    of !== null &&
    of.file !== null &&
    of.exportedAt !== null &&
    clock().getTime() - of.exportedAt.getTime() < DELETION_EXPORT_DAYS * DAY_MS;
  const present = async ({ deletions, data }: Scoped): Promise<{ deletion: contract.OrganisationDeletion }> => {
    const [name, of] = [await deletions.nameOf(), await deletions.hold()];
    return {
      deletion: {
        name,
        state: of?.state ?? null,
        hasFile: (of?.file ?? null) !== null,
        exportedAt: of?.exportedAt?.toISOString() ?? null,
        mayAsk: of?.state === 'exported' && isYoung(of),
        counts: of?.counts ?? null,
        askedBy: of?.author?.name ?? null,
        askedAt: of?.askedAt?.toISOString() ?? null,
        dueAt: of?.dueAt?.toISOString() ?? null,
        waitsFor: of?.state === 'asked' ? await data.countUnderWay() : 0,
      },
    };
  };

  serve(contract.readOrganisationDeletion, 'super-admin', (call) => inWhole(call, present));

  serve(contract.exportOrganisation, 'super-admin', (call) =>
    inWhole(call, async (scoped) => {
      const { deletions, enqueueExport, record } = scoped;
      const of = await deletions.hold();
      if (of && !['exported', 'failed'].includes(of.state)) throw new AppError('not-found');
      await deletions.beginExport(await deletions.nameOf());
      await record({ entity: 'organisation', entityId: call.actor.organisationId, action: 'exported' });
      await enqueueExport();
      return present(scoped);
    }),
  );

  serve(contract.askOrganisationDeletion, 'super-admin', (call) => {
    assertRecentPassword(call.actor, clock());
    return inWhole(call, async (scoped) => {
      const { deletions, data, author, record, tell } = scoped;
      const of = await deletions.hold();
      if (of?.state !== 'exported' || !isYoung(of)) throw new AppError('not-exported');
      if (call.body.name !== (await deletions.nameOf())) throw refusedFields({ path: 'name', problem: 'other-name' });
      if ((await data.countUnderWay()) > 0) throw new AppError('shared-under-way');
      const now = clock();
      const dueAt = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS);
      await deletions.ask(author, now, dueAt);
      await tell(dueAt);
      await record({ entity: 'organisation', entityId: call.actor.organisationId, action: 'deletion-asked' });
      return present(scoped);
    });
  });

  serve(contract.keepOrganisation, 'super-admin', (call) =>
    inWhole(call, async (scoped) => {
      const { deletions, record } = scoped;
      const of = await deletions.hold();
      if (of?.state !== 'asked') throw new AppError('not-found');
      await deletions.keep();
      await record({ entity: 'organisation', entityId: call.actor.organisationId, action: 'kept' });
      return present(scoped);
    }),
  );

  serve(contract.prepareOrganisationFile, 'super-admin', (call) => {
    assertRecentPassword(call.actor, clock());
    return inWhole(call, async ({ deletions }) => {
      orNotFound((await deletions.hold())?.file);
      return {};
    });
  });

  serve(contract.readOrganisationFile, 'super-admin', (call) => {
    assertRecentPassword(call.actor, clock());
    return inWhole(call, async ({ deletions }): Promise<FileAnswer> => {
      const of = await deletions.hold();
      return tarAnswer(`organisation-${of?.exportedAt?.toISOString().slice(0, 10)}`, orNotFound(of?.file), openFile);
    });
  });
};
