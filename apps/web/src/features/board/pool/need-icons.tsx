import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconElevator from '@tabler/icons-react/dist/esm/icons/IconElevator.mjs';
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs';
import IconFridge from '@tabler/icons-react/dist/esm/icons/IconFridge.mjs';
import IconPill from '@tabler/icons-react/dist/esm/icons/IconPill.mjs';
import IconSnowflake from '@tabler/icons-react/dist/esm/icons/IconSnowflake.mjs';
import type { Equipment } from '@waybill/domain/vehicle';
import { useI18n } from '../../../lib/language/i18n.tsx';
import styles from './pool.module.css';

const ICONS = {
  heated: IconFlame,
  cooled: IconFridge,
  frozen: IconSnowflake,
  medicine: IconPill,
  dangerous: IconAlertTriangle,
  'tail-lift': IconElevator,
} as const satisfies Record<Equipment, unknown>;

/** What a vehicle must have for a shipment. */
export const NeedIcons = ({ needs }: { readonly needs: readonly Equipment[] }) => {
  const { t } = useI18n();
  return needs.map((need) => {
    const Icon = ICONS[need];
    const name = t(`board.need.${need}`);
    return (
      <span key={need} className={styles.need} role="img" aria-label={name} title={name}>
        <Icon size={13} stroke={1.75} aria-hidden />
      </span>
    );
  });
};
