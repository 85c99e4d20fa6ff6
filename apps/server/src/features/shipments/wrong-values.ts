import { type BatchRow, batchRow } from '@waybill/contract/public-shipments';
import { type AppError, refusedFields } from '@waybill/domain/errors';
import type { FieldRefusal } from '@waybill/domain/validation';
import type { ZodError } from 'zod';

/** What can be judged of a row some of whose values do not fit; null where it cannot be told which shipment is meant. */
export const restOf = (row: unknown, { issues }: ZodError): BatchRow | null => {
  const wrong = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  if (wrong.some(([first]) => first === undefined || first === 'externalId')) return null;
  const rest = structuredClone(row);
  for (const path of wrong) leaveOut(rest, path);
  return batchRow.safeParse(rest).data ?? null;
};

/** Of a list, the whole is left out: its entries are known by their number. */
const leaveOut = (within: unknown, path: readonly PropertyKey[]) => {
  let holder = within as Record<PropertyKey, unknown>;
  for (const [at, step] of path.entries()) {
    const inner = holder[step];
    if (
      typeof inner !== 'object' ||
      inner === null ||
      at === path.length - 1 ||
      (Array.isArray(inner) && at === path.length - 2)
    ) {
      delete holder[step];
      return;
    }
    holder = inner as Record<PropertyKey, unknown>;
  }
};

const errorsOf = ({ details }: AppError) => (details.errors ?? []) as readonly FieldRefusal[];

/** The refusal of a row for its values and for what else was found; what only follows from a value that is missing for its fault is not told. */
export const withWrong = (wrong: AppError | null, found: AppError): AppError => {
  if (!wrong) return found;
  if (found.code !== 'invalid-input') return wrong;
  const paths = errorsOf(wrong).map(({ path }) => path);
  const others = errorsOf(found).filter(({ path }) => !paths.some((one) => path === one || path.startsWith(`${one}.`)));
  return refusedFields(...errorsOf(wrong), ...others);
};
