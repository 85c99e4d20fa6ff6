import { ApiError } from '@waybill/contract/client';
import {
  type MessageTemplate,
  messageTemplate,
  resetMessageTemplate,
  saveMessageTemplate,
  sendTestMessage,
} from '@waybill/contract/messages';
import { TEMPLATE_VARIABLES, type TemplateVariable } from '@waybill/domain/message-template';
import { useId, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { currentRow } from '../../lib/api/current-row.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime } from '../../lib/language/moment-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { areRight, bodyOf, faultsOf, refreshTemplates, type Words } from './queries.ts';
import { TemplatePreview } from './template-preview.tsx';
import styles from './templates-page.module.css';

type Props = { readonly template: MessageTemplate };

/** The words of one message in one language, with what can be put into them and how it looks. */
export const TemplateEditor = ({ template }: Props) => {
  const { t, format } = useI18n();
  const now = useNow();
  const id = useId();
  const { kind, channel, locale } = template;
  const key = { kind, channel, locale };
  const [words, setWords] = useState<Words>({ subject: template.subject ?? '', text: template.text });
  const [seen, setSeen] = useState(template.version);
  const [newer, setNewer] = useState<MessageTemplate | null>(null);
  const [number, setNumber] = useState('');
  const [isBusy, setBusy] = useState(false);
  const faults = faultsOf(key, words);
  const isRight = areRight(key, words);
  const said = (fault: (typeof faults)['text'], field: string) => fault && t(`problem.${fault}`, { field });
  const isChanged = words.text !== template.text || words.subject !== (template.subject ?? '');

  const took = (saved: MessageTemplate) => {
    setSeen(saved.version);
    setNewer(null);
    setWords({ subject: saved.subject ?? '', text: saved.text });
    void refreshTemplates();
  };
  const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale-version';
  const act = async (action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      // Somebody else was faster: their words are shown, and what was typed stays.
      const current = currentRow(messageTemplate, error);
      if (current) {
        setNewer(current);
        setSeen(current.version);
      }
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    act(async () =>
      took(
        await runAction(
          'message-template',
          t,
          {
            started: t('messages.saving'),
            done: () => t('messages.saved'),
            failed: t('messages.saveFailed'),
            isQuiet: isStale,
          },
          async () =>
            (await api(saveMessageTemplate, { params: key, body: { ...bodyOf(key, words), version: seen } })).template,
        ),
      ),
    );
  const reset = () =>
    act(async () =>
      took(
        await runAction(
          'message-template',
          t,
          {
            started: t('messages.resetting'),
            done: () => t('messages.wasReset'),
            failed: t('messages.resetFailed'),
            isQuiet: isStale,
          },
          async () => (await api(resetMessageTemplate, { params: key, body: { version: seen } })).template,
        ),
      ),
    );
  const test = () =>
    act(() =>
      runAction(
        'message-test',
        t,
        {
          started: t('messages.testing'),
          done: ({ to }: { to: string }) => t('messages.tested', { to }),
          failed: t('messages.testFailed'),
        },
        () =>
          api(sendTestMessage, {
            params: key,
            body: { ...bodyOf(key, words), ...(channel === 'sms' ? { phoneNumber: number } : {}) },
          }),
      ),
    );
  const add = (name: TemplateVariable) => setWords({ ...words, text: `${words.text} {${name}}`.trimStart() });

  return (
    <div className={styles.columns}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight && isChanged) void save();
        }}
      >
        {channel === 'email' && (
          <TextField
            label={t('messages.subject')}
            value={words.subject}
            onChange={(subject) => setWords({ ...words, subject })}
            error={said(faults.subject, t('messages.subject')) ?? undefined}
          />
        )}
        <TextAreaField
          label={t('messages.text')}
          rows={5}
          value={words.text}
          onChange={(text) => setWords({ ...words, text })}
          error={said(faults.text, t('messages.text')) ?? undefined}
        />
        <div className={styles.variables}>
          <p id={`${id}-variables`} className={styles.note}>
            {t('messages.variables')}
          </p>
          <ul aria-labelledby={`${id}-variables`}>
            {TEMPLATE_VARIABLES[kind].map((name) => (
              <li key={name}>
                <button type="button" className={styles.variable} onClick={() => add(name)}>
                  <code>{`{${name}}`}</code> {t(`messages.variable.${name}`)}
                </button>
              </li>
            ))}
          </ul>
        </div>
        {newer && (
          <p className={styles.newer} role="alert">
            {t('messages.newer', { name: newer.updatedBy ?? '', text: newer.text })}
          </p>
        )}
        <p className={styles.note}>
          {template.isOwn && template.updatedAt
            ? t('messages.own', {
                name: template.updatedBy ?? '',
                time: dayAndTime(new Date(template.updatedAt), now, { t, format }),
              })
            : t('messages.standard')}
        </p>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" disabled={!isRight || !isChanged} loading={isBusy}>
            {t('messages.save')}
          </Button>
          {template.isOwn && <Button onClick={() => void reset()}>{t('messages.reset')}</Button>}
        </div>
        <div className={styles.test}>
          {channel === 'sms' && (
            <TextField label={t('messages.testNumber')} type="tel" value={number} onChange={setNumber} />
          )}
          <Button disabled={!isRight || (channel === 'sms' && number.trim() === '')} onClick={() => void test()}>
            {t('messages.test')}
          </Button>
        </div>
      </form>
      <TemplatePreview of={key} words={words} />
    </div>
  );
};
