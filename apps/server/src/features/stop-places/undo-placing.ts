import type { Member } from '@waybill/domain/actor';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { type Point, pointText } from '@waybill/domain/geocoding';
import type { OrganisationId, UserId } from '@waybill/domain/ids';
import { mayStillUndo } from '@waybill/domain/undo-time';
import type { Requester } from '../../http/visitor.ts';
import type { Seal } from '../../seal.ts';
import type { KeptMemory } from './known-places.repo.ts';
import type { PlaceDeps } from './place-deps.ts';
import type { SettledStop } from './stop-places.repo.ts';
import type { KeptStop } from './undone-places.repo.ts';

/** What a confirmation has changed. */
type Placing = {
  readonly at: Date;
  readonly addressKey: string;
  readonly point: Point;
  /** Null when the place was not to be remembered. */
  readonly memory: KeptMemory | null;
  readonly settled: readonly SettledStop[];
};

type Kept = Omit<Placing, 'at' | 'settled'> & {
  readonly at: string;
  readonly userId: UserId;
  readonly organisationId: OrganisationId;
  readonly settledAt: string;
  readonly stops: readonly KeptStop[];
};

/** What fits into a request; an address that has more stops is a depot, and is placed once. */
const MOST_STOPS = 500;

/** What is needed to take a confirmation back, for the person who made it; a program has nobody who changes their mind. */
export const sealPlacing = (seal: Seal, { actor }: Requester, { at, settled, ...placing }: Placing): string | null => {
  const [first] = settled;
  if (actor.kind !== 'user' || !first || settled.length > MOST_STOPS) return null;
  const kept: Kept = {
    ...placing,
    at: at.toISOString(),
    userId: actor.userId,
    organisationId: actor.organisationId,
    settledAt: first.settledAt,
    stops: settled.map(({ organisationId, key, kind, before }) => ({ organisationId, key, kind, before })),
  };
  return seal.seal(JSON.stringify(kept)).toString('base64url');
};

const openPlacing = (seal: Seal, { actor }: Requester<Member>, sealed: string): Kept => {
  const text = seal.open(Buffer.from(sealed, 'base64url'));
  const kept: Kept | null = text === null ? null : JSON.parse(text);
  const isOwn = kept?.userId === actor.userId && kept.organisationId === actor.organisationId;
  return orNotFound(isOwn ? kept : null);
};

/**
 * Takes a confirmation back, for a minute: its stops are where they were, and the memory is as it was. What somebody has changed
 * since stays. Asked twice, it is undone once.
 */
export const undoPlacing = ({ inScope, undoSeal }: PlaceDeps, by: Requester<Member>, sealed: string) =>
  inScope(by, async ({ undone, knownPlaces, stamp, record }) => {
    const { at, addressKey, point, memory, settledAt, stops } = openPlacing(undoSeal, by, sealed);
    if (!mayStillUndo(new Date(at), stamp.at)) throw new AppError('undo-too-late');
    const restored = await undone.restore(stops, settledAt);
    if (restored.length === 0) {
      const already = await undone.countRestored(stops);
      if (already === 0) throw new AppError('undo-taken');
      return { restored: already };
    }
    if (memory) {
      await knownPlaces.restore(memory);
      await undone.lookAgainAt(addressKey, point, settledAt);
    }
    await record(
      restored.map(({ kind, from, to, ...shipment }) => ({
        shipment,
        action: 'unplaced',
        changes: { [`${kind}.place`]: { from: from ?? pointText(point), to } },
      })),
    );
    return { restored: restored.length };
  });
