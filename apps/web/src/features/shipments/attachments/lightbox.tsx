import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type Attachment, attachmentUrls } from '@waybill/contract/attachments';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { DialogLayer } from '../../../ui/layers/dialog-layer.tsx';
import styles from './lightbox.module.css';

type Props = {
  readonly shipmentId: string;
  readonly images: readonly Attachment[];
  readonly shown: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
};

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** An image at the size of the window. The arrow keys go to the next one, Escape closes it. */
export const Lightbox = ({ shipmentId, images, shown, onShow, onClose }: Props) => {
  const { t } = useI18n();
  const index = images.findIndex(({ id }) => id === shown);
  const image = images[index];
  // Another user deleted the image while it was open: the lightbox closes.
  const isGone = image === undefined;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  if (!image) return null;
  const step = (by: 1 | -1) => {
    const next = images[(index + by + images.length) % images.length];
    if (next) onShow(next.id);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  };
  const position = t('shipmentDetail.file.position', { index: index + 1, count: images.length });

  return (
    <DialogLayer label={image.name} className={styles.box} onKeyDown={onKeyDown} onClose={onClose}>
      <div className={styles.head}>
        <p className={styles.name}>{image.name}</p>
        <p className={styles.position} aria-live="polite">
          {position}
        </p>
        <a
          href={attachmentUrls.content(shipmentId, image.id)}
          target="_blank"
          rel="noopener"
          className={styles.button}
          aria-label={t('shipmentDetail.file.download')}
        >
          <IconExternalLink {...ICON} />
        </a>
        <button type="button" className={styles.button} aria-label={t('action.close')} onClick={onClose} data-autofocus>
          <IconX {...ICON} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it for the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the image closes it, as with every layer */}
      <div className={styles.stage} onClick={({ target, currentTarget }) => target === currentTarget && onClose()}>
        <img
          key={image.id}
          className={styles.image}
          src={attachmentUrls.content(shipmentId, image.id)}
          alt={image.name}
          {...(image.width !== null && image.height !== null && { width: image.width, height: image.height })}
        />
      </div>
      {images.length > 1 && (
        <>
          <button
            type="button"
            className={styles.previous}
            aria-label={t('shipmentDetail.file.previous')}
            onClick={() => step(-1)}
          >
            <IconChevronLeft {...ICON} />
          </button>
          <button
            type="button"
            className={styles.next}
            aria-label={t('shipmentDetail.file.next')}
            onClick={() => step(1)}
          >
            <IconChevronRight {...ICON} />
          </button>
        </>
      )}
    </DialogLayer>
  );
};
