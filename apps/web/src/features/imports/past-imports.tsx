import { Link } from '@tanstack/react-router';
import type { FileImport } from '@waybill/contract/imports';
import { useId } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoadPages } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime } from '../../lib/language/moment-text.ts';
import { paths } from '../../lib/paths.ts';
import { ExportButton } from '../../shared/exporting/export-button.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Heading } from '../../ui/basics/heading.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { StatusDot } from '../../ui/basics/status-dot.tsx';
import { resultText, undoneText } from './file-words.ts';
import styles from './past-imports.module.css';
import { importListQuery } from './queries.ts';

/** The files that were uploaded: each opens again where it was left. */
export const PastImports = () => {
  const { t } = useI18n();
  const headingId = useId();
  const { data, error, retry, hasNextPage, fetchNextPage, isFetchingNextPage } = useLoadPages(importListQuery);
  const imports = data?.pages.flatMap((page) => page.imports);
  return (
    <section className={styles.past} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading id={headingId} className={styles.title}>
          {t('importFile.past.title')}
        </Heading>
        {imports && imports.length > 0 && <ExportButton request={{ list: 'imports' }} count={data?.pages[0]?.total} />}
      </div>
      {!imports && error && (
        <div className={styles.failure}>
          <p role="alert">{loadErrorText(error, t, 'importFile.past.loadFailed')}</p>
          <Button onClick={retry}>{t('action.retry')}</Button>
        </div>
      )}
      {!imports && !error && <Spinner label={t('action.loading')} />}
      {imports?.length === 0 && <p className={styles.none}>{t('importFile.past.none')}</p>}
      {imports && imports.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {(['file', 'by', 'at', 'rows', 'result', 'state'] as const).map((name) => (
                <th key={name} scope="col" className={name === 'rows' ? styles.number : undefined}>
                  {t(`importFile.past.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {imports.map((each) => (
              <PastImport key={each.id} of={each} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('importFile.past.more')}
        </Button>
      )}
    </section>
  );
};

const LOOK = {
  reading: 'info',
  checking: 'info',
  ready: 'warning',
  importing: 'info',
  done: 'success',
  cancelled: 'muted',
  failed: 'error',
  undoing: 'info',
  undone: 'muted',
} as const satisfies Record<FileImport['state'], string>;

const PastImport = ({ of }: { readonly of: FileImport }) => {
  const { t, format } = useI18n();
  const { id, fileName, uploadedBy, createdAt, rows, state } = of;
  const at = new Date(createdAt);
  return (
    <tr>
      <td className={styles.file}>
        <Link to={paths.shipmentsUpload} search={{ import: id } as never}>
          {fileName}
        </Link>
      </td>
      <td>{uploadedBy}</td>
      <td>
        <time dateTime={createdAt} title={format.dateTime(at)}>
          {dayAndTime(at, new Date(), { t, format })}
        </time>
      </td>
      <td className={styles.number}>{rows.total > 0 && format.number(rows.total)}</td>
      <td>
        {[
          state === 'done' ? resultText(of, { t, format }) : null,
          state === 'undone' ? undoneText(of, { t, format }) : null,
          rows.faulty > 0 && (state === 'ready' || state === 'done')
            ? t('importFile.past.faulty', { count: rows.faulty })
            : null,
        ]
          .filter((part) => part !== null)
          .join(', ')}
      </td>
      <td>
        <StatusDot tone={LOOK[state]} isQuiet>
          {t(`importFile.state.${state}`)}
        </StatusDot>
      </td>
    </tr>
  );
};
