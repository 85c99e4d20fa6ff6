import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import type { Attachment } from '@waybill/contract/attachments';
import { isImage } from '@waybill/domain/attachment';
import { useId, useRef, useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { fileUsageQuery } from '../../../shared/files/file-usage.ts';
import { sizeText } from '../../../shared/files/size-text.ts';
import { useFileDrop } from '../../../shared/files/use-file-drop.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { Heading } from '../../../ui/basics/heading.tsx';
import { AttachmentRow } from './attachment-row.tsx';
import styles from './attachments-section.module.css';
import { DeleteAttachmentModal } from './delete-attachment-modal.tsx';
import { Lightbox } from './lightbox.tsx';
import { UploadRow } from './upload-row.tsx';
import { addFiles, useUploads } from './uploads.ts';

type Props = {
  readonly shipmentId: string;
  readonly attachments: readonly Attachment[];
  readonly mayAdd: boolean;
};

const TAKEN = 'image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf';

/** The files of a shipment, and uploads that are still running. */
export const AttachmentsSection = ({ shipmentId, attachments, mayAdd }: Props) => {
  const { t, format } = useI18n();
  const { data: usage } = useQuery({ ...fileUsageQuery, enabled: mayAdd });
  const headingId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<Attachment | null>(null);
  const userId = useSession()?.user.id ?? '';
  const uploads = useUploads((state) => state.uploads).filter(
    (upload) => upload.shipmentId === shipmentId && upload.userId === userId,
  );
  const add = (files: readonly File[]) => addFiles(shipmentId, userId, files);
  const { isOver, handlers } = useFileDrop(mayAdd, add);
  const images = attachments.filter(({ type }) => isImage(type));
  const isEmpty = attachments.length === 0 && uploads.length === 0;

  return (
    <section {...handlers} className={classNames(styles.section, isOver && styles.over)} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading id={headingId} className={styles.title}>
          {t('shipmentDetail.section.attachments')}
        </Heading>
        {mayAdd && (
          <Button
            variant="subtle"
            flush="end"
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t('shipmentDetail.file.add')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={TAKEN}
        className={styles.input}
        aria-label={t('shipmentDetail.file.add')}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // Clearing the input allows choosing the same file again after it failed.
          currentTarget.value = '';
        }}
      />
      {!isEmpty && (
        <ul className={styles.files} aria-label={t('shipmentDetail.file.list')}>
          {attachments.map((attachment) => (
            <AttachmentRow
              key={attachment.id}
              shipmentId={shipmentId}
              attachment={attachment}
              onShow={() => setShown(attachment.id)}
              onDelete={() => setLeaving(attachment)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {(isEmpty || isOver) && (
        <p className={styles.hint}>
          {isOver
            ? t('shipmentDetail.file.dropNow')
            : mayAdd
              ? t('shipmentDetail.file.dropHere')
              : t('shipmentDetail.file.none')}
        </p>
      )}
      {mayAdd && usage && (
        <p className={styles.usage}>
          {t('shipmentDetail.file.usage', {
            used: sizeText(usage.bytes, { t, format }),
            quota: sizeText(usage.quotaBytes, { t, format }),
          })}
        </p>
      )}
      {shown !== null && (
        <Lightbox
          shipmentId={shipmentId}
          images={images}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
      {leaving && (
        <DeleteAttachmentModal shipmentId={shipmentId} attachment={leaving} onClose={() => setLeaving(null)} />
      )}
    </section>
  );
};
