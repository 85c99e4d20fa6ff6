import { type ReceiverMessage, TEMPLATE_VARIABLES, type TemplateVariable } from '@waybill/domain/message-template';
import { useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import styles from './templates-page.module.css';

type Props = { readonly of: ReceiverMessage; readonly onPick: (name: TemplateVariable) => void };

/** The words that are filled in when the message is sent. */
export const TemplateVariables = ({ of, onPick }: Props) => {
  const { t } = useI18n();
  const id = useId();
  return (
    <div className={styles.variables}>
      <p id={id} className={styles.note}>
        {t('messages.variables')}
      </p>
      <ul aria-labelledby={id}>
        {TEMPLATE_VARIABLES[of].map((name) => (
          <li key={name}>
            <button type="button" className={styles.variable} onClick={() => onPick(name)}>
              <code>{`{${name}}`}</code> {t(`messages.variable.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
