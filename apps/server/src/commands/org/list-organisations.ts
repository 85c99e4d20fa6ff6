import type { Command } from '../command.ts';
import { json, table } from '../table.ts';

export const list: Command = {
  summary: 'List the organisations',
  words: [],
  flags: { json: { type: 'boolean', meaning: "as JSON, with the divisions and the operator's settings" } },
  required: [],
  notes: ['Users are those who have accepted their invitation.'],
  examples: ['list', 'list --json'],
  prepare: (typed) => async (operator) => {
    const organisations = await operator.list();
    if (typed.has('json')) return { lines: json(organisations.map(presented)) };
    if (organisations.length === 0) return { lines: [], remarks: ['There is no organisation yet.'] };
    return {
      lines: table(
        ['id', 'name', 'role', 'users', 'divisions', 'state', 'created'],
        organisations
          .map(presented)
          .map((organisation) => [
            organisation.id,
            organisation.name,
            organisation.role,
            organisation.users,
            organisation.subCompanies.length,
            organisation.state,
            organisation.createdAt.slice(0, 10),
          ]),
      ),
    };
  },
};

type Listed = Awaited<ReturnType<Parameters<ReturnType<Command['prepare']>>[0]['list']>>[number];

const presented = ({ id, name, users, invited, subCompanies, fileBytes, disabledAt, createdAt, config }: Listed) => ({
  id,
  name,
  role: config.role,
  users,
  invited,
  subCompanies,
  state: disabledAt ? 'disabled' : 'active',
  disabledAt: disabledAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  organisationQueryId: config.organisationQueryId,
  allowedCarrierIds: config.allowedCarrierIds,
  allowedForwarderIds: config.allowedForwarderIds,
  allowedSubCompanyIds: config.allowedSubCompanyIds,
  fileBytes,
  fileQuotaMegabytes: config.fileQuotaMegabytes,
});
