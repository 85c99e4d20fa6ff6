import { useQuery } from '@tanstack/react-query';
import { PREVIEW_PATH } from '@waybill/contract/messages';
import type { TemplateKey } from '@waybill/domain/message-template';
import { useDeferredValue } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Heading } from '../../ui/basics/heading.tsx';
import { areRight, previewQuery, type Words } from './queries.ts';
import styles from './templates-page.module.css';

type Props = { readonly of: TemplateKey; readonly words: Words };

/** The message as its receiver sees it: a mail in a frame in which nothing runs, a text message in a bubble. */
export const TemplatePreview = ({ of, words }: Props) => {
  const { t } = useI18n();
  const calm = useDeferredValue(words);
  const isRight = areRight(of, calm);
  const { data } = useQuery({ ...previewQuery(of, calm), enabled: isRight });
  const { kind, locale } = of;
  const address = `${PREVIEW_PATH}?${new URLSearchParams({ kind, locale, ...calm })}`;
  return (
    <section className={styles.preview} aria-label={t('messages.preview')}>
      <Heading className={styles.previewTitle}>{t('messages.preview')}</Heading>
      {!isRight && <p className={styles.note}>{t('messages.previewWaits')}</p>}
      {isRight && of.channel === 'email' && data && (
        <>
          <p className={styles.subject}>{data.subject}</p>
          <iframe className={styles.frame} title={t('messages.previewOf')} src={address} sandbox="" />
        </>
      )}
      {isRight && of.channel === 'sms' && data?.sms && (
        <>
          <p className={styles.bubble}>{data.text}</p>
          <p className={styles.note} role="status">
            {t('messages.parts', { length: data.sms.length, room: data.sms.room, count: data.sms.segments })}
          </p>
          {data.sms.alphabet === 'unicode' && <p className={styles.note}>{t('messages.unicode')}</p>}
        </>
      )}
    </section>
  );
};
