import { useI18n } from '../../lib/language/i18n.tsx';
import rows from './rows.module.css';

const NOTE_MAX = 500;

type Props = { readonly value: string; readonly onChange: (value: string) => void };

/** What a driver says in words of their own, beside the reasons to choose from. */
export const NoteInput = ({ value, onChange }: Props) => {
  const { t } = useI18n();
  return (
    <input
      className={rows.input}
      value={value}
      maxLength={NOTE_MAX}
      aria-label={t('driver.wrong.note')}
      placeholder={t('driver.wrong.note')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};
