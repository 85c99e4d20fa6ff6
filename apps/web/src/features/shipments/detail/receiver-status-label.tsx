import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconHomeOff from '@tabler/icons-react/dist/esm/icons/IconHomeOff.mjs';
import type { ReceiverStatus } from '@waybill/domain/statuses';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import styles from './receiver-status-label.module.css';

const LOOKS = {
  home: { Icon: IconHome, tone: styles.home },
  'not-home': { Icon: IconHomeOff, tone: styles.away },
  'access-point': { Icon: IconBuildingStore, tone: styles.pickup },
} as const satisfies Record<ReceiverStatus, unknown>;

/** Whether the receiver is present to accept the delivery. */
export const ReceiverStatusLabel = ({ status }: { readonly status: ReceiverStatus }) => {
  const { t } = useI18n();
  const { Icon, tone } = LOOKS[status];
  return (
    <span className={classNames(styles.status, tone)}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {t(`shipment.receiverStatus.${status}`)}
    </span>
  );
};
