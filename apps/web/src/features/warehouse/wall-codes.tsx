import { LOCALES } from '@waybill/domain/locales';
import { WALL_CODES } from '@waybill/domain/warehouse';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useWedge } from '../../shared/scanner/use-wedge.ts';
import { Barcode } from '../../ui/basics/barcode.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import styles from './warehouse.module.css';

type Props = {
  /** Whatever is scanned while they are shown counts as ever, a code off this screen too. */
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
};

/** What else is done by keys and taps, as codes: for a hand that holds a scanner and nothing else. */
export const WallCodes = ({ onCode, onClose }: Props) => {
  const { t, locale } = useI18n();
  const other = LOCALES.find((each) => each !== locale) ?? locale;
  useWedge((code) => {
    onClose();
    onCode(code);
  });
  const codes = [
    [t('warehouse.wall.undo'), WALL_CODES.undo],
    [t('warehouse.wall.move'), WALL_CODES.move],
    [t('warehouse.wall.shelf'), 'SHELF:'],
    [`${t('warehouse.wall.language')}: ${t(`locale.${other}`)}`, WALL_CODES.language],
  ];
  return (
    <Modal
      title={t('warehouse.wall.title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={() => window.print()}>
          {t('warehouse.wall.print')}
        </Button>
      }
    >
      <p>{t('warehouse.wall.detail')}</p>
      <ul className={styles.wallCodes}>
        {codes.map(([label, code = '']) => (
          <li key={code} className={styles.wallCode}>
            <span className={styles.rowText}>
              <strong>{label}</strong>
              <code className={styles.code}>{code}</code>
            </span>
            <Barcode text={code} className={styles.bars} barPixels={2} />
          </li>
        ))}
      </ul>
    </Modal>
  );
};
