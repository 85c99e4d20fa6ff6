import { useQueries } from '@tanstack/react-query';
import { type ImportRow, listRowPlaces, type RowPlace, type WholeImport } from '@waybill/contract/imports';
import type { FileImportId } from '@waybill/domain/ids';
import { isRepairable } from '@waybill/domain/import/file-import';
import { STOP_KINDS } from '@waybill/domain/stop';
import { doubtText } from '@waybill/i18n/place-labels';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** Not refreshed with the import: what was found of an address holds until the address is another. */
const PLACES = 'import-places';
/** Rows that are asked for together, once nobody has scrolled on for a moment. */
const AT_ONCE = 20;
const GATHER_MS = 150;
/** A geocoder that is busy is asked again, and less often each time. */
const AGAIN_MS = 2_000;
const LONGEST_AGAIN_MS = 30_000;

type Asker = { readonly row: number; readonly settle: (answer: Promise<readonly RowPlace[]>) => void };
const askers = new Map<FileImportId, Set<Asker>>();
const asking = new Set<FileImportId>();

/** One request after the other, each for some of the rows that are wanted. */
const askInTurn = async (id: FileImportId): Promise<void> => {
  if (asking.has(id)) return;
  asking.add(id);
  try {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const wanted = askers.get(id) ?? new Set();
      const some = [...wanted].slice(0, AT_ONCE);
      if (some.length === 0) return;
      for (const asker of some) wanted.delete(asker);
      const rows = [...new Set(some.map(({ row }) => row))].join();
      const answer = api(listRowPlaces, { params: { fileImportId: id }, query: { rows } }).then(({ places }) => places);
      for (const { settle } of some) settle(answer);
      // Whoever has asked is told of it.
      await answer.catch(() => {});
    }
  } finally {
    asking.delete(id);
  }
};

/** A row that is out of sight before its turn is not asked for. */
const placesOf = (id: FileImportId, row: number, signal: AbortSignal): Promise<readonly RowPlace[]> =>
  new Promise((resolve, reject) => {
    const asker: Asker = {
      row,
      settle: (answer) => resolve(answer.then((places) => places.filter((place) => place.row === row))),
    };
    const wanted = askers.get(id) ?? new Set();
    askers.set(id, wanted.add(asker));
    signal.addEventListener('abort', () => {
      wanted.delete(asker);
      reject(signal.reason);
    });
    void askInTurn(id);
  });

const PARTS = ['streetAddress1', 'postcode', 'city', 'receiverName', 'locationName'];
const ADDRESS_PATHS = STOP_KINDS.flatMap((kind) => PARTS.map((part) => `${kind}.${part}`));
/** By these an address is known to have changed. */
const addressOf = ({ cells }: ImportRow, { columns }: WholeImport): readonly string[] =>
  columns.flatMap(({ path }, at) => (path !== null && ADDRESS_PATHS.includes(path) ? [cells[at] ?? ''] : []));

/** What was found of a row's addresses; null while they are looked up. */
export type FoundPlaces = readonly RowPlace[] | null;

/** Looks up the addresses of rows that are in sight, and anew when they were repaired. */
export const useRowPlaces = (of: WholeImport, rows: readonly ImportRow[]): ReadonlyMap<number, FoundPlaces> => {
  const answers = useQueries({
    queries: rows.map((row) => {
      const address = addressOf(row, of);
      return {
        queryKey: [PLACES, of.id, row.number, ...address],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => placesOf(of.id, row.number, signal),
        enabled: isRepairable(of.state) && !row.isLeftOut && address.some((text) => text.trim() !== ''),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchInterval: ({
          state,
        }: {
          readonly state: { readonly data?: FoundPlaces | undefined; dataUpdateCount: number };
        }) =>
          state.data?.some((place) => place.state === 'waiting')
            ? Math.min(LONGEST_AGAIN_MS, AGAIN_MS * 2 ** (state.dataUpdateCount - 1))
            : false,
      } as const;
    }),
  });
  const found = new Map<number, FoundPlaces>();
  for (const [at, { number }] of rows.entries()) {
    const { data, isFetching } = answers[at] ?? {};
    if (data) found.set(number, data);
    else if (isFetching) found.set(number, null);
  }
  return found;
};

/** What was looked up before many rows were repaired at once may be of their former addresses. */
export const refreshPlaces = (id: FileImportId): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [PLACES, id] });

const WORST_FIRST = ['missing', 'failed', 'doubtful', 'waiting', 'found'] as const;

/** Of two addresses, the one that is known worse. */
export const worstOf = (places: readonly RowPlace[]): RowPlace | undefined =>
  places.toSorted((one, other) => WORST_FIRST.indexOf(one.state) - WORST_FIRST.indexOf(other.state))[0];

export const placeText = ({ state, precision, isRemembered, doubt }: RowPlace, t: Translate): string => {
  if (state === 'waiting') return t('shipmentDetail.place.waiting');
  if (state === 'missing') return t('geocode.notGeocoded');
  if (state !== 'found' || precision === null) return doubtText({ state, doubt }, t);
  return isRemembered ? t('geocode.view.remembered') : t(`geocode.precision.${precision}`);
};
