import { LOCALES, type Locale } from '@waybill/domain/locales';
import { RECEIVER_MESSAGES, type TemplateKey } from '@waybill/domain/message-template';
import { MESSAGE_CHANNELS } from '@waybill/domain/messages';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { templateOf, templatesQuery } from './queries.ts';
import { TemplateEditor } from './template-editor.tsx';
import styles from './templates-page.module.css';
import { hasDraft } from './use-template-draft.ts';

type Props = { readonly open: TemplateKey; readonly onOpen: (key: TemplateKey) => void };

/** The words of all messages to receivers, one at a time. */
export const TemplatesPage = ({ open, onOpen }: Props) => {
  const { t } = useI18n();
  const userId = useSession()?.user.id ?? '';
  const { data, error, retry } = useLoad(templatesQuery);
  if (error && !data)
    return <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'messages.templatesFailed')}</LoadFailed>;
  if (!data) return <PageSpinner label={t('action.loading')} />;
  const template = templateOf(data, open);
  const unsaved = data.filter((each) => each !== template && hasDraft(userId, each));
  return (
    <div className={styles.page}>
      <p className={styles.detail}>{t('messages.detail')}</p>
      <div className={styles.choose}>
        <NativeSelect
          label={t('messages.which')}
          value={open.kind}
          onChange={(kind) => onOpen({ ...open, kind })}
          options={RECEIVER_MESSAGES.map((value) => ({ value, label: t(`messages.kind.${value}`) }))}
        />
        <NativeSelect
          label={t('messages.how')}
          value={open.channel}
          onChange={(channel) => onOpen({ ...open, channel })}
          options={MESSAGE_CHANNELS.map((value) => ({ value, label: t(`messages.channel.${value}`) }))}
        />
        <NativeSelect<Locale>
          label={t('messages.language')}
          value={open.locale}
          onChange={(locale) => onOpen({ ...open, locale })}
          options={LOCALES.map((value) => ({ value, label: t(`locale.${value}`) }))}
        />
      </div>
      {unsaved.length > 0 && (
        <p className={styles.unsaved}>
          {t('messages.unsaved')}{' '}
          {unsaved.map(({ kind, channel, locale }) => (
            <button
              key={`${kind}.${channel}.${locale}`}
              type="button"
              className={styles.link}
              onClick={() => onOpen({ kind, channel, locale })}
            >
              {t('messages.keyed', {
                kind: t(`messages.kind.${kind}`),
                channel: t(`messages.channel.${channel}`),
                language: t(`locale.${locale}`),
              })}
            </button>
          ))}
        </p>
      )}
      {template && <TemplateEditor key={`${open.kind}.${open.channel}.${open.locale}`} template={template} />}
    </div>
  );
};
