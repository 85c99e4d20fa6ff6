import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs';
import IconFridge from '@tabler/icons-react/dist/esm/icons/IconFridge.mjs';
import IconGlassFull from '@tabler/icons-react/dist/esm/icons/IconGlassFull.mjs';
import IconPill from '@tabler/icons-react/dist/esm/icons/IconPill.mjs';
import IconSnowflake from '@tabler/icons-react/dist/esm/icons/IconSnowflake.mjs';
import IconTemperature from '@tabler/icons-react/dist/esm/icons/IconTemperature.mjs';
import type { DriverStop } from '@waybill/contract/driver';
import type { MetadataFlag } from '@waybill/domain/metadata-flag';
import type { Translate } from '@waybill/i18n/translate';
import { useI18n } from '../../lib/language/i18n.tsx';
import { flagsOf, temperatureOf } from '../day/stop-facts.ts';
import styles from './flags.module.css';

const FLAGS = {
  fragile: { Icon: IconGlassFull, tone: 'warning' },
  heated: { Icon: IconFlame, tone: 'warning' },
  cooled: { Icon: IconFridge, tone: 'info' },
  frozen: { Icon: IconSnowflake, tone: 'info' },
  medicine: { Icon: IconPill, tone: 'success' },
  dangerous: { Icon: IconAlertTriangle, tone: 'error' },
} as const satisfies Record<MetadataFlag, unknown>;

/** `−22 to −18 °C`; a minus sign and no hyphen. */
const temperatureText = (stop: DriverStop, t: Translate, number: (value: number) => string): string | null => {
  const range = temperatureOf(stop);
  if (!range) return null;
  const written = (value: number) => number(value).replace('-', '−');
  const { lower, upper } = range;
  if (lower !== null && upper !== null)
    return t('driver.temperature.both', { lower: written(lower), upper: written(upper) });
  return lower !== null
    ? t('driver.temperature.lower', { lower: written(lower) })
    : t('driver.temperature.upper', { upper: written(upper ?? 0) });
};

/** The flag that says how cold it has to be. */
const COLD: readonly MetadataFlag[] = ['frozen', 'cooled', 'heated'];

/** What a stop asks for, in words: the temperature stands with the flag that it belongs to. */
const useHandling = (stop: DriverStop) => {
  const { t, format } = useI18n();
  const flags = flagsOf(stop);
  const temperature = temperatureText(stop, t, format.number);
  const cold = COLD.find((flag) => flags.includes(flag));
  const items = flags.map((flag) => ({
    key: flag as string,
    ...FLAGS[flag],
    text: t(`shipment.flag.${flag}`),
    detail: flag === cold ? temperature : null,
  }));
  if (temperature && !cold)
    items.unshift({
      key: 'temperature',
      Icon: IconTemperature,
      tone: 'info',
      text: temperature,
      detail: null,
    } as never);
  return items;
};

/** As chips, on the home view. */
export const HandlingChips = ({ stop }: { readonly stop: DriverStop }) => {
  const { t } = useI18n();
  const items = useHandling(stop);
  if (items.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('shipment.field.flags')}>
      {items.map(({ key, Icon, tone, text, detail }) => (
        <li key={key} className={styles.chip} data-tone={tone}>
          <Icon size={20} stroke={1.75} aria-hidden />
          {detail ? `${text} ${detail}` : text}
        </li>
      ))}
    </ul>
  );
};

/** As a band that stays in sight, on the stop. */
export const HandlingBand = ({ stop }: { readonly stop: DriverStop }) => {
  const { t } = useI18n();
  const items = useHandling(stop);
  if (items.length === 0) return null;
  return (
    <ul className={styles.band} aria-label={t('shipment.field.flags')}>
      {items.map(({ key, Icon, tone, text, detail }) => (
        <li key={key} className={styles.part} data-tone={tone}>
          <Icon size={28} stroke={1.75} aria-hidden />
          <span>
            {text}
            {detail && <span className={styles.detail}>{detail}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Only the signs, in a list where the words have no room; a screen reader has them. */
export const HandlingIcons = ({ stop }: { readonly stop: DriverStop }) => {
  const items = useHandling(stop);
  return (
    <span className={styles.icons}>
      {items.map(({ key, Icon, tone, text }) => (
        <span key={key} className={styles.icon} data-tone={tone}>
          <Icon size={22} stroke={1.75} role="img" aria-label={text} />
        </span>
      ))}
    </span>
  );
};
