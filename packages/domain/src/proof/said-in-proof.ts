import { type HandedTo, handedTo } from './handed-to.ts';

type Content = Readonly<Record<string, unknown>> | null;

type SaidInProof = {
  /** A part that is a text; '' for what is none. */
  readonly text: (part: string) => string;
  readonly handed: HandedTo;
  /** Of a shipment without parcels: how many units the driver has counted, and of how many, where that was sealed. */
  readonly units: { readonly counted: number; readonly total: number | null } | null;
};

const countOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** What an exported proof says. Anybody may have written the file: what is of another kind than it should be says nothing. */
export const saidIn = (content: Content): SaidInProof => {
  const text = (part: string): string => {
    const value = content?.[part];
    return typeof value === 'string' ? value : '';
  };
  const counted = countOf(content?.units);
  return {
    text,
    handed: handedTo({
      outcome: text('outcome'),
      isAtAccessPoint: content?.isAtAccessPoint === true,
      accessPoint: text('accessPoint'),
      name: text('name') || null,
      signature: content?.signature,
    }),
    units: counted === null ? null : { counted, total: countOf(content?.unitsTotal) },
  };
};
