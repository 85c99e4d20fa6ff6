import { type DocumentRequestId, newId, type OrganisationId } from '@waybill/domain/ids';
import { expect, test } from 'vitest';
import type { WaitingRequest } from './document-requests.repo.ts';
import { remindOfDocuments } from './remind-of-documents.ts';

const organisationId = newId<OrganisationId>();
const asked = (askedAt: string): WaitingRequest => ({
  organisationId,
  subCompanyId: null,
  id: newId<DocumentRequestId>(),
  askedAt: new Date(askedAt),
  reminders: 0,
  expiresAt: new Date('2026-12-17T09:00:00Z'),
  timeZone: 'Atlantic/Reykjavik',
});

test('who is not due is passed over, and neither they nor one that fails hold up those behind them', async () => {
  const early = Array.from({ length: 5 }, () => asked('2026-11-18T09:00:00Z'));
  const due = [asked('2026-11-16T09:00:00Z'), asked('2026-11-16T09:00:00Z')];
  const all = [...early, ...due];
  const reminded: DocumentRequestId[] = [];
  const errors: unknown[] = [];
  await remindOfDocuments(
    {
      clock: () => new Date('2026-11-18T10:00:00Z'),
      waiting: async (_, last, most) => {
        const from = last ? all.indexOf(last) + 1 : 0;
        return all.slice(from, from + most);
      },
      inRequest: async ({ id }) => {
        reminded.push(id);
        if (id === due[0]?.id) throw new Error('its shipment cannot be read');
      },
      onError: (error) => void errors.push(error),
    },
    2,
  );
  expect(reminded).toEqual(due.map(({ id }) => id));
  expect(errors).toHaveLength(1);
});
