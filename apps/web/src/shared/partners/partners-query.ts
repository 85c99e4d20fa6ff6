import { queryOptions } from '@tanstack/react-query';
import { listPartners } from '@waybill/contract/partners';
import { api } from '../../lib/api/api.ts';

/** The first part of the query keys of partners, by which live changes refresh them. */
export const PARTNERS = 'partners';

export const partnersQuery = queryOptions({ queryKey: [PARTNERS, 'list'], queryFn: () => api(listPartners) });
