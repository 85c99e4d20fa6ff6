import { Link } from '@tanstack/react-router';
import type { RouteStop } from '@waybill/contract/routes';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { NOTHING, volumeText, weightText } from '../../shared/shipments/shipment-text.ts';
import { StatusBadge } from '../../shared/shipments/status-badge.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Heading } from '../../ui/basics/heading.tsx';
import styles from './delivery-page.module.css';

type Props = { readonly shipments: RouteStop['shipments'] };

const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** What is delivered or picked up at a stop. */
export const DeliveryShipments = ({ shipments }: Props) => {
  const words = useI18n();
  const { t, format } = words;
  const number = (value: number | null) => (value === null ? NOTHING : format.number(value));
  return (
    <section className={styles.shipments} aria-label={t('delivery.shipments')}>
      <div className={styles.sectionHead}>
        <Heading className={styles.sectionTitle}>{t('delivery.shipments')}</Heading>
        <span className={styles.sum}>
          {t('delivery.sum', {
            count: format.number(shipments.length),
            weight: weightText(rounded(sum(shipments.map(({ weight }) => weight))), words),
            volume: volumeText(rounded(sum(shipments.map(({ volume }) => volume))), words),
          })}
        </span>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('delivery.column.shipment')}</th>
            <th scope="col" className={styles.wide}>
              {t('delivery.column.receiver')}
            </th>
            <th scope="col" className={styles.number}>
              {t('delivery.column.units')}
            </th>
            <th scope="col" className={styles.number}>
              {t('delivery.column.weight')}
            </th>
            <th scope="col" className={classNames(styles.number, styles.wide)}>
              {t('delivery.column.volume')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('delivery.column.flags')}
            </th>
            <th scope="col">{t('delivery.column.status')}</th>
          </tr>
        </thead>
        <tbody>
          {shipments.map((shipment) => {
            const flags = shipment.flags.map((flag) => t(`shipment.flag.${flag}`)).join(', ');
            return (
              <tr key={shipment.shipmentId}>
                <th scope="row">
                  <Link to={paths.shipment} params={{ shipmentId: shipment.shipmentId }} className={styles.id}>
                    {shipment.shipmentId}
                  </Link>
                  {shipment.receiverName !== null && <span className={styles.below}>{shipment.receiverName}</span>}
                  {flags && <strong className={styles.below}>{flags}</strong>}
                </th>
                <td className={styles.wide}>{shipment.receiverName ?? NOTHING}</td>
                <td className={styles.number}>
                  {shipment.totalUnits === null
                    ? NOTHING
                    : t('delivery.units', {
                        counted: number(shipment.countedUnits ?? 0),
                        total: number(shipment.totalUnits),
                      })}
                </td>
                <td className={styles.number}>{number(shipment.weight)}</td>
                <td className={classNames(styles.number, styles.wide)}>{number(shipment.volume)}</td>
                <td className={styles.wide}>{flags || NOTHING}</td>
                <td>
                  <StatusBadge status={shipment.deliveryStatus} isPlain />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
