import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type Attachment, attachmentUrls } from '@waybill/contract/attachments';
import { isImage } from '@waybill/domain/attachment';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { dayAndTime } from '../../../lib/language/moment-text.ts';
import { sizeText } from '../../../shared/files/size-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import styles from './attachments-section.module.css';

type Props = {
  readonly shipmentId: string;
  readonly attachment: Attachment;
  readonly onShow: () => void;
  readonly onDelete: () => void;
};

/** An image opens over the page, a PDF in a tab of its own. */
export const AttachmentRow = ({ shipmentId, attachment, onShow, onDelete }: Props) => {
  const { t, format } = useI18n();
  const now = useNow();
  const { id, name, type, bytes, addedAt, addedBy, mayDelete } = attachment;
  const time = dayAndTime(new Date(addedAt), now, { t, format }, 'inSentence');
  return (
    <li className={styles.file}>
      {isImage(type) ? (
        <button
          type="button"
          className={styles.open}
          aria-label={t('shipmentDetail.file.preview', { name })}
          onClick={onShow}
        >
          <img
            className={styles.thumbnail}
            src={attachmentUrls.thumbnail(shipmentId, id)}
            alt=""
            width={36}
            height={36}
            loading="lazy"
            decoding="async"
          />
          <span className={styles.name}>{name}</span>
        </button>
      ) : (
        <a
          className={styles.open}
          href={attachmentUrls.content(shipmentId, id)}
          target="_blank"
          rel="noopener"
          aria-label={t('shipmentDetail.file.openPdf', { name })}
        >
          <span className={styles.thumbnail}>
            <IconFileText size={18} stroke={1.5} aria-hidden />
          </span>
          <span className={styles.name}>{name}</span>
        </a>
      )}
      <span className={styles.about} title={t('shipmentDetail.file.addedBy', { time, name: addedBy })}>
        <span>{sizeText(bytes, { t, format })}</span>
        <time dateTime={addedAt}>{format.dayMonth(new Date(addedAt))}</time>
      </span>
      {mayDelete && (
        <Button variant="subtle" iconOnly aria-label={t('shipmentDetail.file.delete', { name })} onClick={onDelete}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </Button>
      )}
    </li>
  );
};
