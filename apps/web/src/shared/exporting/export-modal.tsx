import '../../lib/language/lazy-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { cancelExport, exportFileUrl, type ListExport, startExport } from '@waybill/contract/exports';
import { CSV_DELIMITERS } from '@waybill/domain/csv';
import { COLUMN_CHOICES, type ColumnChoice } from '@waybill/domain/export';
import type { ExportId } from '@waybill/domain/ids';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { showFlash } from '../../lib/state/flash.ts';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { ProgressBar } from '../../ui/basics/progress-bar.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import { endText } from './export-text.ts';
import styles from './exporting.module.css';
import { PastExports } from './past-exports.tsx';
import { cacheExport, exportQuery, isOver, watchExport } from './queries.ts';

type Without<Request> = Request extends unknown ? Omit<Request, 'columns' | 'lang'> : never;
/** A list, and which rows of it. */
export type AskedExport = Without<z.input<typeof startExport.body>>;

type Props = {
  readonly request: AskedExport;
  /** Null where the list does not count its rows. */
  readonly count: number | null;
  readonly onClose: () => void;
};

/** From the choice of columns to the file. */
export const ExportModal = ({ request, count, onClose }: Props) => {
  const { t } = useI18n();
  const [begun, setBegun] = useState<ExportId | null>(null);
  const [isPast, setPast] = useState(false);
  const { list } = request;
  const title =
    count === null
      ? t('exportList.titleAll', { list: t(`exportList.list.${list}`) })
      : t(`exportList.title.${list}`, { count });
  if (isPast) {
    return (
      <Modal
        title={t('exportList.past.title')}
        closeLabel={t('action.close')}
        back={{ label: t('action.goBack'), onClick: () => setPast(false) }}
        maxWidth={760}
        onClose={onClose}
      >
        <PastExports />
      </Modal>
    );
  }
  return begun ? (
    <UnderWay id={begun} title={title} onAgain={() => setBegun(null)} onClose={onClose} />
  ) : (
    <Ask request={request} title={title} onBegun={setBegun} onPast={() => setPast(true)} onClose={onClose} />
  );
};

type AskProps = {
  readonly request: AskedExport;
  readonly title: string;
  readonly onBegun: (id: ExportId) => void;
  readonly onPast: () => void;
  readonly onClose: () => void;
};

const Ask = ({ request, title, onBegun, onPast, onClose }: AskProps) => {
  const { t, locale } = useI18n();
  const usesCsvUpload = useSession()?.config?.usesCsvUpload ?? false;
  const formId = useId();
  const [columns, setColumns] = useState<ColumnChoice>('shown');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const start = async () => {
    setSending(true);
    try {
      const body = { ...request, columns, lang: locale };
      const { export: begun } = await api(startExport, { body });
      cacheExport(begun);
      onBegun(begun.id);
    } catch (refused) {
      setFailure(refused);
      setSending(false);
    }
  };
  const isComma = CSV_DELIMITERS[locale] === ',';
  return (
    <Modal
      title={title}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            {t('exportList.start')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void start();
        }}
      >
        <ChoiceList
          legend={t('exportList.columns')}
          isFirst
          options={COLUMN_CHOICES.map((value) => ({
            value,
            label: (
              <span className={styles.choice}>
                {t(`exportList.${value}`)}
                <span className={styles.note}>{t(`exportList.${value}Detail`)}</span>
              </span>
            ),
          }))}
          value={columns}
          onChange={setColumns}
        />
        <p className={styles.note}>
          {t('exportList.form', {
            delimiter: t(isComma ? 'exportList.comma' : 'exportList.semicolon'),
            decimal: t(isComma ? 'exportList.point' : 'exportList.decimalComma'),
          })}
          {request.list === 'shipments' && usesCsvUpload && ` ${t('exportList.readsBack')}`}
        </p>
        <p className={styles.note}>
          {t('exportList.noted')}{' '}
          <button type="button" className={styles.link} onClick={onPast}>
            {t('exportList.past.open')}
          </button>
        </p>
        {failure !== null && (
          <FormError>
            {t('exportList.failure')}: {errorText(failure, t)}
          </FormError>
        )}
      </form>
    </Modal>
  );
};

type UnderWayProps = {
  readonly id: ExportId;
  readonly title: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
};

const UnderWay = ({ id, title, onAgain, onClose }: UnderWayProps) => {
  const { t } = useI18n();
  const { data: of } = useQuery(exportQuery(id));
  if (!of)
    return <Modal title={title} closeLabel={t('action.close')} loadingLabel={t('action.loading')} onClose={onClose} />;
  if (isOver(of)) return <Ended of={of} title={title} onAgain={onAgain} onClose={onClose} />;
  const leave = () => {
    watchExport(id, (ended) => tellEnd(ended, t));
    onClose();
  };
  return <Running of={of} title={title} onLeave={leave} />;
};

const Running = ({
  of,
  title,
  onLeave,
}: {
  readonly of: ListExport;
  readonly title: string;
  readonly onLeave: () => void;
}) => {
  const { t, format } = useI18n();
  const [isStopping, setStopping] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const stop = async () => {
    setStopping(true);
    try {
      cacheExport((await api(cancelExport, { params: { exportId: of.id } })).export);
    } catch (refused) {
      setFailure(refused);
      setStopping(false);
    }
  };
  return (
    <Modal
      title={title}
      closeLabel={t('action.close')}
      onClose={onLeave}
      footer={
        <>
          <Button loading={isStopping} onClick={() => void stop()}>
            {t('exportList.stop')}
          </Button>
          <Button data-autofocus onClick={onLeave}>
            {t('exportList.leave')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <ProgressBar label={t('exportList.running')} done={of.written} total={of.total ?? 0} />
        <p className={styles.progress} role="status">
          {of.total === null
            ? t('exportList.begins')
            : t('exportList.progress', { done: format.number(of.written), total: format.number(of.total) })}
        </p>
        <p className={styles.note}>{t('exportList.mayLeave')}</p>
        {failure !== null && <FormError>{errorText(failure, t)}</FormError>}
      </div>
    </Modal>
  );
};

type EndedProps = Omit<UnderWayProps, 'id'> & { readonly of: ListExport };

const Ended = ({ of, title, onAgain, onClose }: EndedProps) => {
  const { t } = useI18n();
  return (
    <Modal
      title={title}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {of.hasFile ? (
            <a href={exportFileUrl(of.id)} download data-autofocus className={buttonClass({ variant: 'primary' })}>
              {t('exportList.download')}
            </a>
          ) : (
            <Button variant="primary" data-autofocus onClick={onAgain}>
              {t('exportList.again')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.progress} role="status">
          {endText(of, t)}
        </p>
        {of.state === 'done' && <p className={styles.note}>{t('exportList.keptFor')}</p>}
      </div>
    </Modal>
  );
};

/** The end of an export whose modal was closed, with its file. */
const tellEnd = (of: ListExport, t: ReturnType<typeof useI18n>['t']) =>
  showFlash({
    type: of.state === 'done' ? 'info' : of.state === 'failed' ? 'error' : 'warning',
    message: endText(of, t),
    ...(of.hasFile && {
      action: { text: t('exportList.download'), onClick: () => window.open(exportFileUrl(of.id), '_blank') },
    }),
  });
