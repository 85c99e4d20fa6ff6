import type { Payment, PaymentEntry } from '@waybill/contract/payments';
import type { Money } from '@waybill/domain/money';
import type { PaymentStatus } from '@waybill/domain/statuses';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime } from '../../lib/language/moment-text.ts';
import { DetailSection } from '../../shared/facts/facts.tsx';
import styles from './payment-panel.module.css';

type Words = { readonly t: Translate; readonly format: Format };
const SAID = ['status', 'amount', 'paymentAmount', 'payerName', 'payerEmail', 'externalId', 'paidWith'] as const;
type Said = (typeof SAID)[number];

const valueText = (name: Said, value: unknown, { t, format }: Words): string => {
  if (value === null || value === undefined) return t('payments.history.nothing');
  if (name === 'status') return t(`shipment.paymentStatus.${value as PaymentStatus}`);
  if (name === 'paidWith') return t(`payments.history.with.${value as 'online' | 'cash' | 'card'}`);
  return name === 'amount' || name === 'paymentAmount' ? format.money(value as Money) : String(value);
};

const whoText = ({ by }: PaymentEntry, t: Translate): string => {
  if (by.kind === 'receiver') return t('history.receiver');
  if (by.kind === 'api-key') return t('history.apiKey', { name: by.name });
  if (by.kind === 'external-source') return t('history.externalSource', { name: by.name });
  return by.name || t('payments.history.product');
};

const headText = (entry: PaymentEntry, words: Words): string => {
  const { t } = words;
  const { action, changes } = entry;
  const who = whoText(entry, t);
  switch (action) {
    case 'moved': {
      const [from, to] = [changes.status?.from, changes.status?.to].map((status) => valueText('status', status, words));
      return t('payments.history.moved', { who, from: from ?? '', to: to ?? '' });
    }
    case 'replaced':
      return t('payments.history.replaced', { who, name: String(changes.replacedBy?.to ?? '') });
    case 'shipment-edited':
    case 'shipment-deleted':
    case 'shipment-restored':
      return t(`payments.history.${action}`, { who, name: String(changes.shipmentId?.to ?? '') });
    default:
      return t(`payments.history.${action}`, { who });
  }
};

const linesOf = ({ action, changes, reason }: PaymentEntry, words: Words): readonly string[] => [
  ...SAID.flatMap((name) => {
    const change = changes[name];
    if (!change || action === 'moved' || action === 'created') return [];
    const [from, to] = [valueText(name, change.from, words), valueText(name, change.to, words)];
    return [words.t(`payments.history.${name}`, { from, to })];
  }),
  ...(reason ? [words.t('payments.history.reason', { reason })] : []),
];

/** Who has done what to a payment, the newest first. */
export const PaymentHistory = ({ payment: { history } }: { readonly payment: Payment }) => {
  const { t, format } = useI18n();
  const now = useNow();
  return (
    <DetailSection title={t('payments.section.history')}>
      <ol className={styles.history}>
        {history.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.occurredAt}>{dayAndTime(new Date(entry.occurredAt), now, { t, format })}</time>
            <div>
              {headText(entry, { t, format })}
              {linesOf(entry, { t, format }).map((line) => (
                <p key={line} className={styles.quiet}>
                  {line}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </DetailSection>
  );
};
