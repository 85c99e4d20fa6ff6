import type { Author } from '@waybill/domain/actor';
import { type NewId, newId, type OrganisationId } from '@waybill/domain/ids';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { cancelJob, countJobs, deadJobs, openJobs, reviveJobs } from '../db/jobs/job-list.ts';
import { codesRepo } from '../features/accounts/codes.repo.ts';
import { sendInvitation } from '../features/accounts/send-invitation.ts';
import { twoFactorResetMail } from '../features/accounts/two-factor/two-factor-mails.ts';
import { authTokensRepo } from '../features/api-keys/auth-tokens.repo.ts';
import { createApiKey } from '../features/api-keys/create-api-key.ts';
import { createKeyVault, type KeyVault } from '../features/api-keys/key-vault.ts';
import { rotateApiKey } from '../features/api-keys/rotate-api-key.ts';
import { contactFormsRepo } from '../features/contact-forms/contact-forms.repo.ts';
import { addSubCompany } from '../features/organisations/add-sub-company.ts';
import { setOrganisationDisabled } from '../features/organisations/disable-organisation.ts';
import { findOrganisation } from '../features/organisations/find-organisation.ts';
import { grantRole, type WantedGrant } from '../features/organisations/grant-role.ts';
import { type InviteAdmin, inviteAdmin } from '../features/organisations/invite-admin.ts';
import { membersRepo } from '../features/organisations/members.repo.ts';
import { operatorConfigsRepo } from '../features/organisations/operator-configs.repo.ts';
import { listOrganisations } from '../features/organisations/organisation-list.sql.ts';
import { type Organisation, organisationsRepo } from '../features/organisations/organisations.repo.ts';
import { Refusal } from '../features/organisations/refusal.ts';
import { resetMemberTwoFactor } from '../features/organisations/reset-member-two-factor.ts';
import { setOperatorConfig, type WantedConfig } from '../features/organisations/set-operator-config.ts';
import { setUpOrganisation, type WantedOrganisation } from '../features/organisations/set-up-organisation.ts';
import { subCompaniesRepo } from '../features/organisations/sub-companies.repo.ts';
import type { Recipient } from '../mail-layout.ts';
import { auditRecorder } from '../records/audit-log.ts';
import { outbox } from '../records/outbox.ts';
import { cancelRecordsOf, reopenRecordsOf } from '../records/records-of-jobs.ts';

export { Refusal };

type OperatorParts = {
  readonly database: Database;
  readonly clock: Clock;
  /** Requested only by the commands that need it: looking something up must not generate a key. */
  readonly secretKey: () => Promise<string>;
  readonly publicUrl: string;
  /** The name under which the history records the person who runs the command. */
  readonly operatorName: string;
};

type Repos = {
  readonly tx: Tx;
  readonly now: Date;
  readonly organisations: ReturnType<typeof organisationsRepo>;
  readonly subCompanies: ReturnType<typeof subCompaniesRepo>;
  readonly configs: ReturnType<typeof operatorConfigsRepo>;
  readonly members: ReturnType<typeof membersRepo>;
  readonly recordIn: (organisationId: OrganisationId) => ReturnType<typeof auditRecorder>;
  readonly newId: NewId;
  readonly sendInvitation: InviteAdmin['sendInvitation'];
};

/** The operator looks at jobs, has dead ones tried again, and cancels them. */
const operatorJobs = (database: Database) => {
  /** Jobs begin anew, and so does what failed with them. Returns their number. */
  const retry = (which: Parameters<typeof reviveJobs>[1]): Promise<number> =>
    database.asOperator(async (tx) => {
      const revived = await reviveJobs(tx, which);
      await reopenRecordsOf(tx, revived);
      return revived.length;
    });

  return {
    /** The number of jobs of each kind, the oldest that wait or run, and the newest dead ones; of all kinds, or of one. */
    jobs: async (kind: string | null, most: { readonly openOfKind: number; readonly dead: number }) => ({
      kinds: (await countJobs(database)).filter((counted) => kind === null || counted.kind === kind),
      ...(await database.asOperator(async (tx) => ({
        open: await openJobs(tx, kind, most.openOfKind),
        dead: await deadJobs(tx, kind, most.dead),
      }))),
    }),
    retryJob: async (id: string): Promise<void> => {
      if ((await retry({ id })) === 0) throw new Refusal('There is no dead job with this id.');
    },
    retryJobs: (kind: string): Promise<number> => retry({ kind }),
    cancelJob: async (id: string): Promise<void> => {
      await database.asOperator(async (tx) => {
        await cancelRecordsOf(tx, id);
        if (!(await cancelJob(tx, id))) throw new Refusal('There is no job with this id that waits or runs.');
      });
    },
  };
};

/** Connects the operator's commands with their features; each command is one transaction, its history included. */
export const wireOperator = ({ database, clock, secretKey, publicUrl, operatorName }: OperatorParts) => {
  const author: Author = {
    kind: 'operator',
    id: null,
    name: operatorName,
    email: null,
    address: null,
    userAgent: null,
  };

  const inTransaction = <Result>(work: (repos: Repos) => Promise<Result>): Promise<Result> =>
    database.asOperator((tx) => {
      const now = clock();
      return work({
        tx,
        now,
        organisations: organisationsRepo(tx),
        subCompanies: subCompaniesRepo(tx),
        configs: operatorConfigsRepo(tx),
        members: membersRepo(tx),
        recordIn: (organisationId) => auditRecorder(tx, organisationId, author, now),
        newId,
        // Sent as from the users screen; but the operator sees the link, too.
        sendInvitation: (to) => sendInvitation({ codes: codesRepo(tx), outbox: outbox(tx) }, to, publicUrl, now),
      });
    });

  /** Runs a command on one organisation, by its id or exact name. */
  const onOrganisation = <Result extends object>(
    reference: string,
    work: (repos: Repos, organisation: Organisation) => Promise<Result>,
  ) =>
    inTransaction(async (repos) => {
      const organisation = await findOrganisation(repos.organisations, reference);
      return { organisation, ...(await work(repos, organisation)) };
    });

  const openVault = async (): Promise<KeyVault> => createKeyVault(await secretKey());

  return {
    create: async (wanted: WantedOrganisation) => {
      const vault = await openVault();
      return inTransaction((repos) =>
        setUpOrganisation(
          {
            ...repos,
            addApiKey: (organisationId, at) =>
              createApiKey({ tokens: authTokensRepo(repos.tx, { organisationId }), vault }, at),
          },
          wanted,
          repos.now,
        ),
      );
    },

    invite: (reference: string, email: string) =>
      onOrganisation(reference, (repos, organisation) => inviteAdmin(repos, organisation, email, repos.now)),

    list: () => database.asOperator(listOrganisations),

    grant: ({ organisation: reference, ...wanted }: Omit<WantedGrant, 'organisationId'> & { organisation?: string }) =>
      inTransaction(async (repos) => {
        const organisation = reference ? await findOrganisation(repos.organisations, reference) : null;
        return grantRole(repos, { ...wanted, organisationId: organisation?.id ?? null }, repos.now);
      }),

    resetTwoFactor: (email: string, reference?: string) =>
      inTransaction(async (repos) => {
        const organisation = reference ? await findOrganisation(repos.organisations, reference) : null;
        const tell = (to: Recipient) => outbox(repos.tx).add(twoFactorResetMail(to, operatorName), repos.now);
        return resetMemberTwoFactor({ ...repos, tell }, email, organisation?.id ?? null);
      }),

    addSubCompany: (reference: string, name: string) =>
      onOrganisation(reference, (repos, organisation) => addSubCompany(repos, organisation, name, repos.now)),

    set: (reference: string, wanted: WantedConfig) =>
      onOrganisation(reference, (repos, organisation) => setOperatorConfig(repos, organisation, wanted, repos.now)),

    setDisabled: (reference: string, disabled: boolean) =>
      onOrganisation(reference, async (repos, organisation) => ({
        changed: await setOrganisationDisabled(repos, organisation, disabled, repos.now),
      })),

    rotateKey: async (reference: string) => {
      const vault = await openVault();
      return onOrganisation(reference, async ({ tx, now, recordIn }, { id }) => {
        const tokens = authTokensRepo(tx, { organisationId: id });
        const before = await tokens.newest();
        const token = await rotateApiKey({ tokens, vault, record: recordIn(id), clock: () => now });
        const isReadable = !before || vault.open(before.tokenCiphertext) !== null;
        return { token, retiring: await tokens.retiring(now), sameSecret: isReadable };
      });
    },

    contacts: (since: Date | null) => database.asOperator((tx) => contactFormsRepo(tx).list(since)),

    ...operatorJobs(database),
  };
};
export type Operator = ReturnType<typeof wireOperator>;
