import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs';
import IconFridge from '@tabler/icons-react/dist/esm/icons/IconFridge.mjs';
import IconGlassFull from '@tabler/icons-react/dist/esm/icons/IconGlassFull.mjs';
import IconPill from '@tabler/icons-react/dist/esm/icons/IconPill.mjs';
import IconSnowflake from '@tabler/icons-react/dist/esm/icons/IconSnowflake.mjs';
import IconTemperature from '@tabler/icons-react/dist/esm/icons/IconTemperature.mjs';
import type { Shipment } from '@waybill/contract/shipments';
import type { MetadataFlag } from '@waybill/domain/metadata-flag';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './flag-chips.module.css';
import { NOTHING, temperatureText } from './shipment-text.ts';

const FLAGS = {
  fragile: { Icon: IconGlassFull, tone: styles.warning },
  heated: { Icon: IconFlame, tone: styles.warning },
  cooled: { Icon: IconFridge, tone: styles.info },
  frozen: { Icon: IconSnowflake, tone: styles.info },
  medicine: { Icon: IconPill, tone: styles.success },
  dangerous: { Icon: IconAlertTriangle, tone: styles.error },
} as const satisfies Record<MetadataFlag, unknown>;

/** Handling instructions as chips, which are noticed before they are read. */
export const FlagChips = ({ flags, temperatureRange }: Pick<Shipment, 'flags' | 'temperatureRange'>) => {
  const { t, format } = useI18n();
  const temperature = temperatureText(temperatureRange, { t, format });
  if (flags.length === 0 && temperature === NOTHING) return null;
  return (
    <ul className={styles.chips} aria-label={t('shipment.field.flags')}>
      {temperature !== NOTHING && (
        <li className={classNames(styles.chip, styles.info)}>
          <IconTemperature size={14} stroke={1.75} aria-hidden />
          {temperature}
        </li>
      )}
      {flags.map((flag) => {
        const { Icon, tone } = FLAGS[flag];
        return (
          <li key={flag} className={classNames(styles.chip, tone)}>
            <Icon size={14} stroke={1.75} aria-hidden />
            {t(`shipment.flag.${flag}`)}
          </li>
        );
      })}
    </ul>
  );
};
