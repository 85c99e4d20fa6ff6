import type { DeliveryStatus } from '@waybill/domain/statuses';
import { useI18n } from '../../lib/language/i18n.tsx';
import { StatusBadge } from '../../shared/shipments/status-badge.tsx';
import { ListField } from '../../ui/fields/list-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ORDER, type TypedWords } from './partner-fields.ts';
import type { PartnerForm } from './use-partner-form.ts';
import styles from './words-table.module.css';

/** Our statuses, and beside each the word that is sent and the words that are understood. On a phone each is a block. */
export const WordsTable = ({ form }: { readonly form: PartnerForm }) => {
  const { t } = useI18n();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('partners.words')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('partners.ourStatus')}</th>
          <th scope="col">{t('partners.sent')}</th>
          <th scope="col">{t('partners.read')}</th>
        </tr>
      </thead>
      <tbody>
        {ORDER.map((status) => (
          <WordsRow key={status} form={form} status={status} />
        ))}
      </tbody>
    </table>
  );
};

const WordsRow = ({ form, status }: { readonly form: PartnerForm; readonly status: DeliveryStatus }) => {
  const { t } = useI18n();
  const words = form.values.statuses[status];
  const name = t(`deliveryStatus.${status}`);
  const change = (patch: Partial<TypedWords>) =>
    form.set('statuses', { ...form.values.statuses, [status]: { ...words, ...patch } });
  const place = (path: string, label: string) => form.place(`statuses.${status}.${path}`, label);
  const readLabel = t('partners.readAs', { status: name });
  const reads = place('reads', readLabel);
  const wordError = (index: number) => place(`reads.${index}`, readLabel).error;
  const firstWrong = words.reads.map((_, index) => wordError(index)).find((error) => error !== undefined);
  return (
    <tr>
      <th scope="row">
        <StatusBadge status={status} />
      </th>
      <td>
        <TextField
          {...place('sends', t('partners.sentFor', { status: name }))}
          value={words.sends}
          onChange={(sends) => change({ sends })}
          autoComplete="off"
          spellCheck={false}
          mono
        />
      </td>
      <td>
        {status === 'mixed' ? (
          <p className={styles.derived}>{t('partners.derived')}</p>
        ) : (
          <ListField
            {...reads}
            error={reads.error ?? firstWrong}
            value={words.reads}
            onChange={(read) => change({ reads: read })}
            isWrong={(index) => wordError(index) !== undefined}
            placeholder={t('partners.addWord')}
            removeLabel={(word) => t('partners.removeWord', { word })}
            mono
          />
        )}
      </td>
    </tr>
  );
};
