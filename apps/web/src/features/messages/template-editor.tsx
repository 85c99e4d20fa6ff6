import { ApiError } from '@waybill/contract/client';
import {
  type MessageTemplate,
  messageTemplate,
  resetMessageTemplate,
  saveMessageTemplate,
} from '@waybill/contract/messages';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { currentRow } from '../../lib/api/current-row.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime } from '../../lib/language/moment-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { areRight, bodyOf, putTemplate } from './queries.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateTrial } from './template-trial.tsx';
import { TemplateVariables } from './template-variables.tsx';
import styles from './templates-page.module.css';
import { useTemplateDraft } from './use-template-draft.ts';
import { useTemplateWords } from './use-template-words.ts';

type Props = { readonly template: MessageTemplate };

/** The words of one message in one language, with what can be put into them and how it looks. */
export const TemplateEditor = ({ template }: Props) => {
  const { t, format } = useI18n();
  const now = useNow();
  const { kind, channel, locale } = template;
  const key = { kind, channel, locale };
  const draft = useTemplateDraft(template);
  const { words, newer, isChanged } = draft;
  const { field, put, showRefusal } = useTemplateWords(key, words, draft.type);
  const [isBusy, setBusy] = useState(false);
  const isRight = areRight(key, words);

  const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale-version';
  const act = async (
    said: { readonly started: string; readonly done: string; readonly failed: string },
    action: () => Promise<{ readonly template: MessageTemplate }>,
  ) => {
    setBusy(true);
    try {
      const isQuiet = (error: unknown) => isStale(error) || showRefusal(error);
      const saved = await runAction('message-template', t, { ...said, done: () => said.done, isQuiet }, action);
      putTemplate(saved.template);
      draft.settle(words, saved.template);
    } catch (error) {
      // Somebody else was faster: their words are shown, and what was typed stays.
      const current = currentRow(messageTemplate, error);
      if (current) draft.overtakenBy(current);
    } finally {
      setBusy(false);
    }
  };
  const { version } = draft;
  const save = () =>
    act({ started: t('messages.saving'), done: t('messages.saved'), failed: t('messages.saveFailed') }, () =>
      api(saveMessageTemplate, { params: key, body: { ...bodyOf(key, words), version } }),
    );
  const reset = () =>
    act({ started: t('messages.resetting'), done: t('messages.wasReset'), failed: t('messages.resetFailed') }, () =>
      api(resetMessageTemplate, { params: key, body: { version } }),
    );

  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isRight && isChanged) void save();
          }}
        >
          {channel === 'email' && <TextField {...field('subject')} />}
          <TextAreaField {...field('text')} rows={5} />
          <TemplateVariables of={kind} onPick={put} />
          {newer && (
            <p className={styles.newer} role="alert">
              {t('messages.newer', { name: newer.updatedBy ?? '', text: newer.text })}
            </p>
          )}
          <p className={styles.note}>
            {template.isOwn && template.updatedAt
              ? t('messages.own', {
                  name: template.updatedBy ?? '',
                  time: dayAndTime(new Date(template.updatedAt), now, { t, format }, 'inSentence'),
                })
              : t('messages.standard')}
          </p>
          <div className={styles.actions}>
            <Button type="submit" variant="primary" disabled={!isRight || !isChanged} loading={isBusy}>
              {t('messages.save')}
            </Button>
            {isChanged && <Button onClick={draft.discard}>{t('messages.discard')}</Button>}
            {template.isOwn && <Button onClick={() => void reset()}>{t('messages.reset')}</Button>}
          </div>
          <p className={styles.note} role="status">
            {isChanged && t(draft.isKept ? 'messages.draftKept' : 'messages.draftNotKept')}
          </p>
        </form>
        <TemplateTrial of={key} words={words} isRight={isRight} onRefused={showRefusal} />
      </div>
      <TemplatePreview of={key} words={words} />
    </div>
  );
};
