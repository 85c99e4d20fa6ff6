import type { DeletionId } from './ids.ts';

/** The entities whose deletion can be undone; of shipments it is a status. */
export type DeletedEntity = 'saved-location' | 'user' | 'attachment' | 'known-place' | 'vehicle';

/** Copies a row that is about to be deleted. Returns the id with which its author can undo that; the operator gets none. */
export type KeepDeleted = (entity: DeletedEntity, id: string) => Promise<DeletionId | null>;
