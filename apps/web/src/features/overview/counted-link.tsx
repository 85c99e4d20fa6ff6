import { Link } from '@tanstack/react-router';
import type { WrittenShipmentFilter } from '@waybill/contract/shipment-list';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';

/** The shipments that a number has counted. */
export type Counted = WrittenShipmentFilter;

type Props = {
  readonly of: Counted;
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Leads to the list of what was counted. */
export const ShipmentsLink = ({ of, label, className, children }: Props) => (
  <Link to={paths.shipments} search={of as never} className={className} aria-label={label} title={label}>
    {children}
  </Link>
);

/** A number that leads to its list. Nothing has no list. */
export const CountedLink = ({ count, of }: { readonly count: number; readonly of: Counted }) => {
  const { format } = useI18n();
  if (count === 0) return <span>{format.number(0)}</span>;
  return <ShipmentsLink of={of}>{format.number(count)}</ShipmentsLink>;
};
