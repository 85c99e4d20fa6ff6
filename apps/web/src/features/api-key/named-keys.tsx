import '../../lib/language/lazy-texts.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import type { NamedKey } from '@waybill/contract/api-keys';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { type KeyAction, KeyActionModal } from './key-action-modal.tsx';
import { KeySecretModal } from './key-secret-modal.tsx';
import styles from './named-keys.module.css';
import { NewKeyModal } from './new-key-modal.tsx';
import { namedKeysQuery } from './queries.ts';
import { rightsText } from './rights-text.ts';

export type ShownKey = { readonly name: string; readonly token: string };
type Asked = { readonly action: KeyAction; readonly apiKey: NamedKey };

/** The keys beside the one that every organisation has: one for each program. */
export const NamedKeys = ({ headingId }: { readonly headingId: string }) => {
  const { t } = useI18n();
  const { data, error, refetch } = useQuery(namedKeysQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  // Only here, and only until it is closed: the cache of queries never has it.
  const [shown, setShown] = useState<ShownKey | null>(null);

  return (
    <div className={styles.content}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {t('apiKeys.title')}
        </h2>
        <Button icon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setIsAdding(true)}>
          {t('apiKeys.add')}
        </Button>
      </div>
      <p className={styles.detail}>{t('apiKeys.detail')}</p>
      {error && !data && (
        <div className={styles.failure}>
          <p role="alert">{errorText(error, t)}</p>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </div>
      )}
      {!error && !data && <PageSpinner label={t('action.loading')} />}
      {data && data.apiKeys.length === 0 && <p className={styles.note}>{t('apiKeys.none')}</p>}
      {data && data.apiKeys.length > 0 && (
        <ul className={styles.keys} aria-label={t('apiKeys.list')}>
          {data.apiKeys.map((apiKey) => (
            <KeyItem key={apiKey.id} apiKey={apiKey} onAsk={(action) => setAsked({ action, apiKey })} />
          ))}
        </ul>
      )}
      {isAdding && <NewKeyModal onClose={() => setIsAdding(false)} onMade={setShown} />}
      {asked && <KeyActionModal {...asked} onClose={() => setAsked(null)} onShown={setShown} />}
      {shown && <KeySecretModal {...shown} onClose={() => setShown(null)} />}
    </div>
  );
};

type ItemProps = { readonly apiKey: NamedKey; readonly onAsk: (action: KeyAction) => void };

const KeyItem = ({ apiKey, onAsk }: ItemProps) => {
  const { t, format } = useI18n();
  const { name, isActive, expiresAt, revokedAt, lastUsedAt } = apiKey;
  const moment = (at: string) => format.dateTime(new Date(at));
  const facts = [
    t('apiKeys.created', { date: format.date(new Date(apiKey.createdAt)), name: apiKey.createdBy }),
    lastUsedAt ? t('apiKeys.lastUsed', { date: moment(lastUsedAt) }) : t('apiKeys.unused'),
    ...(isActive && expiresAt ? [t('apiKeys.until', { date: moment(expiresAt) })] : []),
  ];
  return (
    <li className={styles.key}>
      <div className={styles.about}>
        <p className={styles.name}>
          <span>{name}</span> <code className={styles.end}>…{apiKey.lastCharacters}</code>
        </p>
        <p>{rightsText(apiKey.rights, t)}</p>
        <p className={styles.note}>{facts.join(' · ')}</p>
        {apiKey.retiring.map(({ lastCharacters, expiresAt: until }) => (
          <p key={lastCharacters + until} className={styles.note}>
            {t('apiKeys.retiring', { lastCharacters, date: moment(until) })}
          </p>
        ))}
        {!isActive && (
          <p className={styles.over}>
            {revokedAt
              ? t('apiKeys.revokedOn', { date: moment(revokedAt) })
              : t('apiKeys.ended', { date: expiresAt ? moment(expiresAt) : '' })}
          </p>
        )}
      </div>
      {isActive && (
        <div className={styles.actions}>
          <Button aria-label={t('apiKeys.rotateLabel', { name })} onClick={() => onAsk('rotate')}>
            {t('apiKeys.rotate')}
          </Button>
          <Button aria-label={t('apiKeys.revokeLabel', { name })} onClick={() => onAsk('revoke')}>
            {t('apiKeys.revoke')}
          </Button>
        </div>
      )}
    </li>
  );
};
