import { createHash } from 'node:crypto';
import { typedCell } from '@waybill/domain/csv';
import type { ShipmentId } from '@waybill/domain/ids';
import type { RowProblem } from '@waybill/domain/import/file-import';
import { PARCELS, SHIPMENT_ID_PATH } from '@waybill/domain/import/import-targets';
import { type ImportColumn, type RowRules, rowReader } from '@waybill/domain/import/read-row';
import {
  isOfOtherTown,
  type KnownPostcode,
  meantEmail,
  meantPhone,
  meantPostcode,
  nearWords,
  type PlaceText,
  townOf,
} from '@waybill/domain/import/suggest';
import type { ShipmentPatch } from '@waybill/domain/shipment';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { FieldRefusal } from '@waybill/domain/validation';

/** A shipment that is to become something, as a row says. */
export type ToldStatus = {
  readonly status: DeliveryStatus;
  readonly shipmentId: ShipmentId | null;
  /** What is sound of the row's values. */
  readonly patch: ShipmentPatch;
};

/** What was found in a row by itself. */
export type Judged = {
  readonly problems: readonly RowProblem[];
  /** Which shipment it is, where the file says so. */
  readonly shipmentId: ShipmentId | null;
  readonly externalId: string | null;
  readonly barcode: string | null;
  /** The same for rows that say the same of a shipment, but for its parcels. */
  readonly content: string | null;
  /** The same for all rows of one shipment; null for a row that is one by itself. */
  readonly group: string | null;
  readonly told: ToldStatus | null;
};

/** What would be refused if the shipment were entered now. */
export type JudgeShipment = (patch: ShipmentPatch) => Promise<readonly FieldRefusal[]>;

/** What is known of places and words without asking anybody. */
export type KnownPlaces = {
  readonly postcodes: readonly KnownPostcode[];
  /** The postcodes that a street has in a town; none where that is not known. */
  readonly postcodesOfStreet: (street: string, city: string) => Promise<readonly string[]>;
  /** Words as people write them, by how they are looked up. */
  readonly spelled: ReadonlyMap<string, string>;
};

export type RowJudge = (cells: readonly string[]) => Promise<Judged>;

/** Of a row with faults only its shipment is known, where the row says which that is: it is entered with all of its rows or not at all. */
export const unsound = (
  problems: readonly RowProblem[],
  told: ToldStatus | null = null,
  group: string | null = null,
): Judged => ({
  problems,
  told,
  shipmentId: null,
  externalId: null,
  barcode: null,
  content: null,
  group,
});

const contentOf = ({ parcels: _, ...patch }: ShipmentPatch): string =>
  createHash('sha256').update(JSON.stringify(patch)).digest('base64url');

/** `parcels.0.barcode` is in the column of `parcels.barcode`. */
export const targetPath = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

const STOPS = ['dropoff', 'pickup'] as const;

/** A cell that begins with a quote which does not end: the row it was parted from could not be read as it is meant. */
const hasOpenQuote = (cell: string): boolean => cell.startsWith('"') && cell.split('"').length % 2 === 0;

/** What keeps the cells of a row from being those of their columns. */
const misshapenIn = (cells: readonly string[], width: number): readonly RowProblem[] => {
  const extra = cells.findIndex((cell, at) => at >= width && cell.trim() !== '');
  const ragged: readonly RowProblem[] = extra === -1 ? [] : [{ path: '', column: extra, problem: 'ragged' }];
  const open = cells.findIndex(hasOpenQuote);
  return open === -1 ? ragged : [{ path: '', column: open, problem: 'unreadable' }, ...ragged];
};

/** Rows with the same are one shipment. */
const groupOf = (shipmentId: ShipmentId | null, externalId: string | null, content: string | null): string | null => {
  if (shipmentId !== null) return `shipment ${shipmentId}`;
  if (externalId !== null) return `number ${externalId}`;
  return content && `content ${content}`;
};

/** Judges rows of one file, each as if it were entered alone. */
export const rowJudge = (
  columns: readonly ImportColumn[],
  width: number,
  rules: RowRules,
  judgeShipment: JudgeShipment,
  places: KnownPlaces,
): RowJudge => {
  const read = rowReader(columns, rules);
  const columnAt = new Map(columns.map(({ target, at }) => [target.path, at]));
  const fieldOf = new Map(columns.map(({ target }) => [target.path, target.field]));

  /** What the cell should probably be; only where that can be told from what is known. */
  const suggestionFor = ({ path, problem }: RowProblem, textOf: (path: string) => string): string | null => {
    const kind = fieldOf.get(path)?.kind;
    if (problem === 'no-choice') {
      return nearWords(textOf(path), rules.words.get(path) ?? new Map(), kind === 'flags', places.spelled);
    }
    if (problem === 'email' && kind === 'email') return meantEmail(textOf(path));
    if (problem === 'phone') return meantPhone(textOf(path));
    const [stop, part] = path.split('.');
    return problem === 'required' && part === 'city' ? townOf(textOf(`${stop}.postcode`), places.postcodes) : null;
  };

  /** Most rows of a portion are of the same few towns. */
  const fitting = new Map<string, boolean>();
  const fits = (text: PlaceText): boolean => {
    const key = `${text.postcode} ${text.city}`;
    const known = fitting.get(key);
    if (known !== undefined) return known;
    const isKnown = places.postcodes.some(({ postcode }) => postcode === text.postcode);
    const does = isKnown && !isOfOtherTown(text, places.postcodes, []);
    fitting.set(key, does);
    return does;
  };

  /** Postcodes that are not those of their towns. */
  const wrongPostcodes = async (textOf: (path: string) => string): Promise<readonly RowProblem[]> => {
    const wrong: RowProblem[] = [];
    for (const stop of STOPS) {
      const path = `${stop}.postcode`;
      const column = columnAt.get(path);
      const text = { postcode: textOf(path), city: textOf(`${stop}.city`) };
      if (column === undefined || text.postcode === '') continue;
      if (fits(text)) continue;
      const ofStreet = await places.postcodesOfStreet(textOf(`${stop}.streetAddress1`), text.city);
      if (!isOfOtherTown(text, places.postcodes, ofStreet)) continue;
      const suggestion = meantPostcode(text, places.postcodes, ofStreet);
      wrong.push({ path, column, problem: 'postcode', ...(suggestion !== null && { suggestion }) });
    }
    return wrong;
  };

  return async (cells) => {
    if (cells.length === 0) return unsound([{ path: '', column: null, problem: 'unreadable' }]);
    const { shipmentId, status, patch, sound, problems } = read(cells);
    const told = status && { status, shipmentId, patch: sound };
    const misshapen = misshapenIn(cells, width);
    // One that is there already has what the file leaves out, and may be as no new one could be: only changes of it are judged.
    const isKnown = shipmentId !== null || problems.some(({ path }) => path === SHIPMENT_ID_PATH);
    const refusals = isKnown ? [] : await judgeShipment(sound);
    const refused = refusals.map(({ path, problem }) => {
      const at = targetPath(path);
      return { path: at, column: columnAt.get(at) ?? null, problem };
    });
    // A cell that is wrong is not missing as well.
    const isTold = new Set(problems.map(({ path }) => path));
    const textOf = (path: string) => typedCell(cells[columnAt.get(path) ?? -1] ?? '') ?? '';
    const found = [...problems, ...refused.filter(({ path }) => !isTold.has(path))].map((problem): RowProblem => {
      const suggestion = problem.column === null ? null : suggestionFor(problem, textOf);
      return suggestion === null ? problem : { ...problem, suggestion };
    });
    // What is in the wrong column is no postcode of another town.
    const all =
      isKnown || misshapen.length > 0 ? [...misshapen, ...found] : [...found, ...(await wrongPostcodes(textOf))];
    if (!patch || all.length > 0) {
      const group = groupOf(shipmentId, sound.externalId ?? null, null);
      return unsound(all, misshapen.length > 0 ? null : told, group);
    }
    const content = contentOf(patch);
    const externalId = patch.externalId ?? null;
    const hasParcel = (patch[PARCELS]?.length ?? 0) > 0;
    return {
      problems: [],
      told,
      shipmentId,
      externalId,
      barcode: patch.parcels?.[0]?.barcode ?? null,
      content,
      group: groupOf(shipmentId, externalId, hasParcel ? content : null),
    };
  };
};
