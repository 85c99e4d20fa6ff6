import {
  forgetKnownPlace,
  KNOWN_PLACE_SORTS,
  type KnownPlace,
  type KnownPlaceListQuery,
} from '@waybill/contract/geocoding';
import { pointText } from '@waybill/domain/geocoding';
import { addressLine } from '@waybill/domain/stop';
import type { Translate } from '@waybill/i18n/translate';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import type { OnQuery } from '../../lib/forms/list-address.ts';
import { runDeletion } from '../../lib/forms/run-deletion.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { momentText } from '../../lib/language/moment-text.ts';
import { DeletionModal } from '../../shared/deletion/deletion-modal.tsx';
import { ExportButton, wholeQuery } from '../../shared/exporting/export-button.tsx';
import { PagedListPage } from '../../shared/paged-list/paged-list-page.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { KnownPlacePanel } from './known-place-panel.tsx';
import styles from './known-places-page.module.css';
import { knownPlaceText } from './place-text.ts';
import { knownPlacesQuery, refreshKnownPlaces } from './queries.ts';

type Props = {
  readonly query: KnownPlaceListQuery;
  readonly onQuery: OnQuery<KnownPlaceListQuery>;
  /** The place that is shown beside the list. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  readonly views: ReactNode;
  readonly onWork: () => void;
};

const forget = (t: Translate, place: KnownPlace) => {
  const name = knownPlaceText(place);
  return runDeletion(t, {
    subject: place.id,
    words: {
      started: t('geocode.known.forgetting', { name }),
      done: t('geocode.known.forgotten', { name }),
      failed: t('geocode.known.forgetFailed', { name }),
      restored: t('geocode.known.restored', { name }),
    },
    remove: async () => {
      const answer = await api(forgetKnownPlace, { params: { knownPlaceId: place.id } });
      void refreshKnownPlaces();
      return answer;
    },
    refresh: refreshKnownPlaces,
  });
};

/** The places that people have confirmed, which count before any geocoder. */
export const KnownPlacesPage = ({ query, onQuery, openId, onOpen, views, onWork }: Props) => {
  const { t, format } = useI18n();
  const now = useNow();
  const isNarrow = useNarrow();
  const list = useLoad(knownPlacesQuery(query));
  const { data, error } = list;
  const [asked, setAsked] = useState<KnownPlace | null>(null);
  const open = data?.knownPlaces.find(({ id }) => id === openId);
  const muted = (text: string | null) => <span className={styles.muted}>{text}</span>;
  return (
    <PagedListPage
      query={query}
      onQuery={onQuery}
      list={list}
      page={data && { rows: data.knownPlaces, total: data.total }}
      failure={error && loadErrorText(error, t, 'geocode.known.loadFailed')}
      rowId={({ id }) => id}
      tabs={views}
      columns={[
        { key: 'streetAddress1', cell: (place) => <strong>{addressLine(place)}</strong> },
        { key: 'receiverName', width: 240, cell: ({ receiverName }) => receiverName },
        { key: 'point', width: 180, cell: ({ point }) => muted(pointText(point)) },
        { key: 'by', width: 180, cell: ({ updatedBy }) => muted(updatedBy?.name ?? null) },
        {
          key: 'updatedDate',
          width: 140,
          cell: ({ updatedAt }) => muted(momentText(new Date(updatedAt), now, { t, format })),
        },
      ]}
      lines={(place) => ({ title: <strong>{addressLine(place)}</strong>, detail: place.receiverName })}
      sorts={KNOWN_PLACE_SORTS}
      columnName={(key) => t(`geocode.known.column.${key}`)}
      words={{
        table: t('geocode.known.table'),
        search: t('geocode.known.search'),
        searchHint: t('geocode.known.searchHint'),
      }}
      menu={(place) => ({
        label: t('list.actionsFor', { name: knownPlaceText(place) }),
        actions: [
          { key: 'open', label: t('geocode.known.show'), onChoose: () => onOpen(place.id) },
          { key: 'forget', label: t('geocode.known.forget'), isDangerous: true, onChoose: () => setAsked(place) },
        ],
      })}
      onOpen={({ id }) => onOpen(id === openId ? null : id)}
      openId={openId}
      panel={
        open && (
          <KnownPlacePanel key={open.id} place={open} onForget={() => setAsked(open)} onClose={() => onOpen(null)} />
        )
      }
      buttons={
        <ExportButton
          request={{ list: 'known-places', query: wholeQuery(query) }}
          count={data?.total}
          isIcon={isNarrow}
        />
      }
      noneYet={
        data?.all === 0 && query.search === ''
          ? {
              heading: t('geocode.known.noneYet'),
              detail: t('geocode.known.noneYetDetail'),
              actions: <Button onClick={onWork}>{t('geocode.known.toWork')}</Button>,
            }
          : null
      }
      noneMatch={{
        heading: t('geocode.known.noneMatch'),
        detail: t('geocode.known.searchIsOn', { search: query.search }),
        actions: (
          <Button onClick={() => onQuery((before) => ({ ...before, page: 1, search: '' }))}>
            {t('geocode.known.clearSearch')}
          </Button>
        ),
      }}
    >
      {asked && (
        <DeletionModal
          title={t('geocode.known.forgetTitle', { name: knownPlaceText(asked) })}
          submit={t('geocode.known.forget')}
          onDelete={() => forget(t, asked)}
          onClose={() => setAsked(null)}
        >
          {t('geocode.known.forgetDetail')}
        </DeletionModal>
      )}
    </PagedListPage>
  );
};
