import { useNavigate } from '@tanstack/react-router';
import { SEARCH_KINDS, type SearchHit } from '@waybill/contract/search';
import { useState } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from '../../lib/browser/browser-store.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { scheduleOf } from '../../shared/shipments/shipment-text.ts';
import {
  hitGroups,
  itemMatches,
  type PaletteGroup,
  type PaletteItem,
  type PaletteScreen,
  type RecentRecord,
  withRecent,
} from './palette-items.ts';
import { useCommands } from './use-commands.ts';
import { useFoundRecords } from './use-found-records.ts';

/** The groups of options: records first when something is typed, recently opened records when nothing is. */
export const usePaletteGroups = (typed: string, screens: readonly PaletteScreen[], onShortcuts: () => void) => {
  const { t, format } = useI18n();
  const navigate = useNavigate();
  const userId = useSession()?.user.id ?? '';
  const [recent] = useState(() => readRecent(userId));
  const commands = useCommands(onShortcuts);
  const { hits, isOld, isWaiting, error } = useFoundRecords(typed);

  const open = (record: RecentRecord) => {
    rememberRecent(userId, record);
    if (record.kind === 'shipment') void navigate({ to: paths.shipment, params: { shipmentId: record.id } });
    else if (record.kind === 'user') void navigate({ to: paths.user, params: { userId: record.id } });
    else if (record.kind === 'vehicle') void navigate({ to: paths.vehicle, params: { vehicleId: record.id } });
    else void navigate({ to: paths.savedLocations, search: { search: record.title } as never });
  };
  const itemOf = (record: RecentRecord & Partial<Pick<SearchHit, 'status' | 'dropoff'>>): PaletteItem => ({
    id: `${record.kind}-${record.id}`,
    title: record.title,
    detail: [
      record.kind === 'shipment' && record.id,
      record.detail,
      record.dropoff && scheduleOf(record.dropoff, { t, format }),
    ]
      .filter(Boolean)
      .join(' · '),
    status: record.status ?? null,
    kind: t(`palette.kind.${record.kind}`),
    run: () => open(record),
  });
  const foundOf = (hit: SearchHit): PaletteItem => ({ ...itemOf(hit), isOld });
  const found = hitGroups(hits);
  const isEmpty = typed.trim() === '';
  const groups: PaletteGroup[] = [
    { name: 'recent', items: isEmpty ? recent.map(itemOf) : [] },
    { name: 'whole', items: found.whole.map(foundOf) },
    { name: 'record', items: found.record.map(foundOf) },
    { name: 'similar', items: found.similar.map(foundOf) },
    {
      name: 'screen',
      items: screens
        .map(({ to, label, also }) => ({ id: to, title: label, also, run: () => void navigate({ to }) }))
        .filter((item) => itemMatches(item, typed)),
    },
    { name: 'action', items: commands.filter((item) => itemMatches(item, typed)) },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), isWaiting, failed: error !== null };
};

const remembered = z.array(
  z.object({ kind: z.enum(SEARCH_KINDS), id: z.string(), title: z.string(), detail: z.string() }),
);

/** Stored per user: several may work at one browser, and none sees the records of another. */
const keyOf = (userId: string) => `waybill-recent-${userId}`;

const readRecent = (userId: string): readonly RecentRecord[] => {
  try {
    return remembered.parse(JSON.parse(readStored(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
};

const rememberRecent = (userId: string, record: RecentRecord): void => {
  writeStored(keyOf(userId), JSON.stringify(withRecent(readRecent(userId), record)));
};
