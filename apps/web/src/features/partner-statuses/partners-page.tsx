import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { Partner } from '@waybill/contract/partners';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DeletionModal } from '../../shared/deletion/deletion-modal.tsx';
import { HistoryList } from '../../shared/history/history-list.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { partnersQuery } from '../../shared/partners/partners-query.ts';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { isFocusLost } from '../../ui/basics/is-focus-lost.ts';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import { NEW_PARTNER } from './partner-editor.tsx';
import { ORDER, partLabel, partText } from './partner-fields.ts';
import styles from './partners-page.module.css';
import { deletePartner, partnerHistory } from './queries.ts';
import { UnknownWords } from './unknown-words.tsx';

type Props = {
  /** The partner that was open before the list, if one was. */
  readonly last: string | null;
  readonly onOpen: (id: string) => void;
};
type Asked = { readonly about: Partner; readonly show: 'deletion' | 'history' };

/** The partners, and above them whatever was not understood. */
export const PartnersPage = ({ last, onOpen }: Props) => {
  const { t } = useI18n();
  const page = useRef<HTMLDivElement>(null);
  const comeBack = useEffectEvent(() => {
    if (last !== null && isFocusLost())
      page.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(last)}"]`)?.focus();
  });
  useEffect(() => comeBack(), []);
  const { data, error, retry } = useLoad(partnersQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  if (error && !data) return <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'partners.loadFailed')}</LoadFailed>;
  if (!data) return <PageSpinner label={t('action.loading')} />;
  const addButton = (
    <Button
      variant="primary"
      data-opens={NEW_PARTNER}
      icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => onOpen(NEW_PARTNER)}
    >
      {t('partners.add')}
    </Button>
  );
  return (
    <div ref={page} className={styles.page}>
      <UnknownWords partners={data.partners} />
      <section className={styles.section} aria-labelledby="partners">
        <div className={styles.head}>
          <h2 id="partners" className={styles.heading}>
            {t('partners.title')}
          </h2>
          {data.partners.length > 0 && addButton}
        </div>
        <p className={styles.detail}>{t('partners.detail')}</p>
        {data.partners.length === 0 ? (
          <div className={styles.empty}>
            <EmptyState heading={t('partners.none')} actions={addButton}>
              {t('partners.noneDetail')}
            </EmptyState>
          </div>
        ) : (
          <ul className={styles.list} aria-label={t('partners.list')}>
            {data.partners.map((partner) => (
              <PartnerItem
                key={partner.id}
                partner={partner}
                onOpen={() => onOpen(partner.id)}
                onAsk={(show) => setAsked({ about: partner, show })}
              />
            ))}
          </ul>
        )}
      </section>
      {asked?.show === 'deletion' && (
        <DeletionModal
          title={t('partners.deleteTitle', { name: asked.about.name })}
          submit={t('partners.delete')}
          onDelete={() => deletePartner(t, asked.about)}
          onClose={close}
        >
          {t('partners.deleteDetail')}
        </DeletionModal>
      )}
      {asked?.show === 'history' && <PartnerHistory partner={asked.about} onClose={close} />}
    </div>
  );
};

type ItemProps = {
  readonly partner: Partner;
  readonly onOpen: () => void;
  readonly onAsk: (show: Asked['show']) => void;
};

const PartnerItem = ({ partner, onOpen, onAsk }: ItemProps) => {
  const { t } = useI18n();
  const { id, name, webhooks } = partner;
  const words = Object.values(partner.statuses);
  const facts = [
    t('partners.sends', { count: words.filter((each) => each?.sends).length }),
    t('partners.reads', { count: words.reduce((sum, each) => sum + (each?.reads.length ?? 0), 0) }),
    ...(webhooks > 0 ? [t('partners.webhooks', { count: webhooks })] : []),
  ];
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>{facts.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <Button data-opens={id} aria-label={t('partners.editLabel', { name })} onClick={onOpen}>
          {t('partners.edit')}
        </Button>
        <Button variant="subtle" aria-label={t('partners.historyLabel', { name })} onClick={() => onAsk('history')}>
          {t('partners.history')}
        </Button>
        <Button variant="subtle" aria-label={t('partners.deleteLabel', { name })} onClick={() => onAsk('deletion')}>
          {t('partners.delete')}
        </Button>
      </div>
    </li>
  );
};

const PartnerHistory = ({ partner, onClose }: { readonly partner: Partner; readonly onClose: () => void }) => {
  const { t } = useI18n();
  const title = t('history.of', { name: partner.name });
  return (
    <Modal title={title} maxWidth={560} closeLabel={t('action.close')} onClose={onClose}>
      <HistoryList
        source={partnerHistory(partner.id)}
        words={{
          order: ['name', ...ORDER],
          field: (name) => partLabel(name, t),
          value: (_, value) => partText(value, t),
        }}
        label={title}
      />
    </Modal>
  );
};
