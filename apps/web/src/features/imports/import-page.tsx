import { Link } from '@tanstack/react-router';
import type { WholeImport } from '@waybill/contract/imports';
import { useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { buttonClass } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { missingTargets } from './column-choices.ts';
import { ColumnsModal } from './columns-modal.tsx';
import { FileLine } from './file-line.tsx';
import { ImportFooter } from './import-footer.tsx';
import styles from './import-page.module.css';
import { MappingLine } from './mapping-line.tsx';
import { importQuery } from './queries.ts';
import { RepairStep } from './repair-step.tsx';
import { StepProgress } from './step-progress.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

type Props = {
  readonly importId: string;
  /** Whether the file was uploaded just now, or chosen from the list. */
  readonly isNext: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** One uploaded file: what it has, what is wrong with it, and what became of it. */
export const ImportPage = ({ importId, isNext, onFiles }: Props) => {
  const { t } = useI18n();
  const { data, error, retry } = useLoad(importQuery(importId));
  if (data) return <OneImport of={data} isNext={isNext} onFiles={onFiles} />;
  if (data === null) {
    return (
      <EmptyState
        heading={t('importFile.notFound')}
        actions={
          <Link to={paths.shipmentsUpload} search={{} as never} className={buttonClass({})}>
            {t('importFile.past.title')}
          </Link>
        }
      >
        {t('importFile.notFoundDetail')}
      </EmptyState>
    );
  }
  if (!error) return <PageSpinner label={t('action.loading')} />;
  return <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'importFile.loadFailed')}</LoadFailed>;
};

type OneProps = Pick<Props, 'isNext' | 'onFiles'> & { readonly of: WholeImport };

const OneImport = ({ of, isNext, onFiles }: OneProps) => {
  const heading = useKeptFocus<HTMLHeadingElement>(of.state, isNext);
  const [choice, setChoice] = useState<boolean | null>(null);
  const { state } = of;
  // What was entered was read by the columns as they are.
  const mayChoose = state === 'ready';
  // Of a file whose columns nobody knows the columns come first.
  const choosesColumns = choice ?? (mayChoose && of.rows.total > 0 && missingTargets(of.columns).length > 0);
  const setChoosesColumns = setChoice;
  const isReading = state === 'reading' || state === 'checking';
  // A file that has a header and nothing else cannot be imported either.
  const isEmpty = state === 'ready' && of.rows.total === 0;
  const isStopped = state === 'failed' || state === 'cancelled' || isEmpty;
  return (
    <div className={styles.import}>
      <FileLine of={of} heading={heading} onFiles={onFiles} />
      {of.columns.length > 0 && (
        <MappingLine of={of} onChange={mayChoose ? () => setChoosesColumns(true) : undefined} />
      )}
      {isReading && <StepProgress of={of} />}
      {isStopped && <Stopped of={of} />}
      {!isReading && !isStopped && (
        <RepairStep of={of} onColumns={mayChoose ? () => setChoosesColumns(true) : undefined} />
      )}
      {!isStopped && <ImportFooter of={of} />}
      {choosesColumns && mayChoose && <ColumnsModal of={of} onClose={() => setChoosesColumns(false)} />}
    </div>
  );
};

const Stopped = ({ of: { state, failure } }: { readonly of: WholeImport }) => {
  const { t } = useI18n();
  return (
    <EmptyState
      heading={state === 'cancelled' ? t('importFile.cancelled') : t('importFile.failed')}
      actions={
        <Link to={paths.shipmentsUpload} search={{} as never} className={buttonClass({})}>
          {t('importFile.past.title')}
        </Link>
      }
    >
      {state === 'cancelled'
        ? t('importFile.cancelledDetail')
        : t(`importFile.failure.${failure ?? (state === 'failed' ? 'error' : 'empty')}`)}
    </EmptyState>
  );
};
