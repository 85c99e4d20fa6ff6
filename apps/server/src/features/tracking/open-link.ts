import { orNotFound } from '@waybill/domain/errors';
import { isTrackingOver } from '@waybill/domain/tracking';
import type { TrackingDeps } from './tracking-deps.ts';
import type { TrackedLink } from './tracking-links.repo.ts';

type Needs = Pick<TrackingDeps, 'findLink' | 'secrets' | 'clock'>;

/** The shipment of a link. One that nobody has made and one that is over get the same answer. */
export const openLink = async ({ findLink, secrets, clock }: Needs, token: string): Promise<TrackedLink> => {
  const hash = secrets.hashOf(token);
  const link = hash && (await findLink(hash));
  return orNotFound(link && !isTrackingOver(link.endedAt, clock()) ? link : null);
};
