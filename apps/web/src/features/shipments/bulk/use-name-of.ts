import { useQuery } from '@tanstack/react-query';
import type { BulkAction } from '@waybill/domain/bulk';
import { useSession } from '../../../lib/session/session.ts';
import { choicesQuery } from '../queries.ts';

/** The name of a carrier or a sub-company that was chosen. */
export const useNameOf = ({ kind }: BulkAction) => {
  const session = useSession();
  const { data: choices } = useQuery({ ...choicesQuery, enabled: kind === 'request-transport' });
  return (id: string): string =>
    [...(choices?.carriers ?? []), ...(session?.subCompanies ?? [])].find((one) => one.id === id)?.name ?? id;
};
