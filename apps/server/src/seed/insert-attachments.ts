import type { Tx } from '../db/connect.ts';
import { historyRow, insertRows } from './insert-week.ts';
import type { DemoEntry } from './week/demo-entry.ts';
import type { DemoFile } from './week/pictures.ts';
import { type DemoAttachment, demoAttachments } from './week/week-attachments.ts';

/** Writes files into the storage, before the rows that name them. */
export type KeepFiles = (files: readonly { readonly key: string; readonly content: () => Buffer }[]) => Promise<void>;

/** Real files behind real rows: a visitor opens them, deletes them, and prints the paper. */
export const insertAttachments = async (tx: Tx, entries: readonly DemoEntry[], keep: KeepFiles): Promise<void> => {
  // The pictures are drawn once, at the first start: later starts need not load the library that draws them.
  const { demoFiles } = await import('./week/pictures.ts');
  const made = await demoFiles();
  const attached = demoAttachments(entries).map((attachment) => ({ ...attachment, made: made[attachment.file] }));
  await keep(attached.flatMap(filesOf));
  await insertRows(tx, 'attachments', attached.map(attachmentRow));
  await insertRows(
    tx,
    'shipment_history',
    attached.map(({ entry, name, by }) => {
      const { organisationId, key, shipmentId } = entry.shipment;
      const historyEntry = {
        shipment: { organisationId, key, shipmentId },
        action: 'attachment-added',
        changes: { attachment: { from: null, to: name } },
      } as const;
      return historyRow(entry.shipment, { at: entry.updatedAt, by, historyEntry });
    }),
  );
};

type Attached = DemoAttachment & { readonly made: DemoFile };

const fileKey = ({ id }: Attached) => `attachments/${id.slice(0, 2)}/${id}`;
const thumbnailKey = (attached: Attached) => (attached.made.thumbnail ? `${fileKey(attached)}-small` : null);

const filesOf = (attached: Attached) => {
  const { content, thumbnail } = attached.made;
  return [
    { key: fileKey(attached), content: () => content },
    ...(thumbnail ? [{ key: `${fileKey(attached)}-small`, content: () => thumbnail }] : []),
  ];
};

const attachmentRow = (attached: Attached) => ({
  organisation_id: attached.entry.shipment.organisationId,
  id: attached.id,
  shipment_key: attached.entry.shipment.key,
  name: attached.name,
  type: attached.made.type,
  bytes: attached.made.content.length,
  width: attached.made.width,
  height: attached.made.height,
  file_key: fileKey(attached),
  thumbnail_key: thumbnailKey(attached),
  thumbnail_bytes: attached.made.thumbnail?.length ?? 0,
  added_by_organisation_id: attached.by.organisationId,
  added_by: attached.by.name,
  added_at: attached.entry.updatedAt,
});
