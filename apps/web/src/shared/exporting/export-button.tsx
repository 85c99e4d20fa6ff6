import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs';
import { isDispatcher } from '@waybill/domain/roles';
import { useState } from 'react';
import { lazyPart } from '../../lib/browser/lazy-part.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/basics/button.tsx';
import { LazyLayer } from '../../ui/layers/dialog-layer.tsx';
import type { AskedExport } from './export-modal.tsx';

const exportModal = lazyPart(async () => (await import('./export-modal.tsx')).ExportModal);

type LayerProps = {
  readonly request: AskedExport;
  /** How many rows there are; null where the list does not count them. */
  readonly count: number | null;
  readonly onClose: () => void;
};

/** Asks for columns, and writes the rows of a list to a file. */
export const ExportLayer = (props: LayerProps) => (
  <LazyLayer part={exportModal} onClose={props.onClose}>
    {(ExportModal) => <ExportModal {...props} />}
  </LazyLayer>
);

type ButtonProps = {
  readonly request: AskedExport;
  /** Undefined until it is known; null where the list does not count its rows. */
  readonly count: number | null | undefined;
  readonly isIcon?: boolean;
  readonly variant?: 'subtle';
};

/** Exports what the list shows, with its search and in its order. A developer who is no dispatcher sees some of the lists, and takes none out. */
export const ExportButton = ({ request, count = 0, isIcon = false, variant }: ButtonProps) => {
  const { t } = useI18n();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!session || !isDispatcher(session.user)) return null;
  const label = t('list.export');
  return (
    <>
      <Button
        {...(variant && { variant })}
        icon={<IconFileTypeCsv size={16} stroke={1.75} aria-hidden />}
        iconOnly={isIcon}
        aria-label={label}
        aria-haspopup="dialog"
        disabled={count === 0}
        {...(isIcon && { title: label })}
        onClick={() => setOpen(true)}
      >
        {!isIcon && label}
      </Button>
      {isOpen && <ExportLayer request={request} count={count} onClose={() => setOpen(false)} />}
    </>
  );
};

type Paged = { readonly rows: number; readonly page: number };

/** The query of a list without the page that is on the screen. */
export const wholeQuery = <Query extends Paged>({ rows: _, page: __, ...query }: Query): Omit<Query, 'rows' | 'page'> =>
  query;
