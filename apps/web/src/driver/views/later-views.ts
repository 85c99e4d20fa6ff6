/** All that is opened from the start, in one file: no part of the first page, and fetched right after it. */
export { DriverMenu } from '../driver-menu.tsx';
export { ConflictSheet } from './conflict-sheet.tsx';
export { EndView } from './end-view.tsx';
export { LoadView } from './load-view.tsx';
export { PartView } from './part-view.tsx';
export { ProofView } from './proof-view.tsx';
export { QueueView } from './queue-view.tsx';
export { StopView } from './stop-view.tsx';
