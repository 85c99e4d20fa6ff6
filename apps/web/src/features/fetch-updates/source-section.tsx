import { ApiError } from '@waybill/contract/client';
import { type FetchSource, type FetchTrial, saveFetchSource, tryFetchSource } from '@waybill/contract/fetch-updates';
import {
  FETCH_SCHEDULES,
  type FetchSourceFields,
  type FetchTiming,
  fetchSourceFields,
  fetchTiming,
  fetchToken,
  type MappedValue,
} from '@waybill/domain/fetch-updates/fetch-source';
import { pathLabel } from '@waybill/i18n/fetch-labels';
import type { Translate } from '@waybill/i18n/translate';
import { useId, useState } from 'react';
import { z } from 'zod';
import { api } from '../../lib/api/api.ts';
import { loadErrorText, reasonText } from '../../lib/api/error-text.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlash } from '../../lib/state/flash.ts';
import { EditConflict } from '../../shared/conflict/edit-conflict.tsx';
import { useVersionedEdit } from '../../shared/conflict/use-versioned-edit.ts';
import { refreshFetches } from '../../shared/fetch-updates/queries.ts';
import { LeaveQuestion } from '../../shared/record-form/leave-question.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Heading } from '../../ui/basics/heading.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TimeField } from '../../ui/fields/time-field.tsx';
import styles from './fetch-updates.module.css';
import { Mapping } from './mapping.tsx';
import { sourceQuery } from './queries.ts';
import { Trial } from './trial.tsx';

/** Where updates are fetched from; for those who may set it up. */
export const SourceSection = () => {
  const { t } = useI18n();
  const headingId = useId();
  const { data, error } = useLoad(sourceQuery);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <Heading id={headingId} className={styles.title}>
        {t('fetchUpdates.source.title')}
      </Heading>
      {data === undefined && error && <p role="alert">{loadErrorText(error, t, 'fetchUpdates.loadFailed')}</p>}
      {data === undefined && !error && <Spinner label={t('action.loading')} />}
      {data !== undefined && <SourceForm key={data?.version ?? 0} source={data} />}
    </section>
  );
};

const NONE = { url: '', recordsAt: '', mapping: [], schedule: 'off', dailyAt: '06:00' } as const;

/** What two people can change at the same time; a token is nobody's to compare. */
type Fields = Readonly<FetchSourceFields & FetchTiming>;

const fieldsOf = ({
  url,
  schedule,
  dailyAt,
  recordsAt,
  mapping,
}: Omit<Fields, 'mapping'> & { readonly mapping: readonly MappedValue[] }): Fields => ({
  url,
  schedule,
  dailyAt,
  recordsAt,
  mapping: [...mapping],
});

/** The current source in a refusal because somebody else saved first. */
const newerSource = (error: unknown): FetchSource | null =>
  error instanceof ApiError && error.code === 'stale-version' ? ((error.problem.current as FetchSource) ?? null) : null;

const sourceText = (field: keyof Fields, fields: Fields, t: Translate): string => {
  if (field === 'schedule') return t(`fetchUpdates.source.schedules.${fields.schedule}`);
  if (field !== 'mapping') return fields[field];
  return fields.mapping
    .map(({ path, at }) => `${pathLabel(path, t)}: ${at ?? t('fetchUpdates.source.leaveOut')}`)
    .join(', ');
};

/** An empty field keeps the token that is saved. */
const schema = fetchSourceFields.extend({
  ...fetchTiming.shape,
  token: z
    .string()
    .transform((typed) => (typed.trim() === '' ? undefined : typed.trim()))
    .pipe(fetchToken.unwrap().optional()),
});

const SourceForm = ({ source }: { readonly source: FetchSource | null }) => {
  const { t } = useI18n();
  const [trial, setTrial] = useState<FetchTrial | null>(null);
  const [isTrying, setIsTrying] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { url, recordsAt, mapping, schedule, dailyAt } = source ?? NONE;
  const initial = { url, token: '', schedule, dailyAt, recordsAt, mapping: [...mapping] };
  const [seen] = useState(() => ({ fields: fieldsOf(source ?? NONE), version: source?.version ?? 0, at: new Date() }));
  const edit = useVersionedEdit<FetchSource, Fields>();
  const form = useForm({
    schema,
    initial,
    labels: {
      url: t('fetchUpdates.source.url'),
      token: t('fetchUpdates.source.token'),
      schedule: t('fetchUpdates.source.schedule'),
      dailyAt: t('fetchUpdates.source.dailyAt'),
      recordsAt: t('fetchUpdates.source.recordsAt'),
      mapping: t('fetchUpdates.source.mapping'),
    },
  });
  const fail = (error: unknown, key: 'saveFailed' | 'tryFailed') => {
    if (error instanceof ApiError && form.setServerErrors(error.problem)) return;
    showFlash({ type: 'error', message: `${t(`fetchUpdates.source.${key}`)}: ${reasonText(error, t)}` });
  };
  const withToken = (token: string | null | undefined) => {
    const sent = isRemoving ? null : token;
    return sent === undefined ? {} : { token: sent };
  };
  const save = form.submit(({ token, ...fields }) =>
    edit.save({
      mine: fieldsOf(fields),
      seen,
      send: async ({ mapping: mapped, ...mine }, { version }) => {
        const body = { ...mine, mapping: [...mapped], ...withToken(token), version };
        const saved = await api(saveFetchSource, { body });
        queryClient.setQueryData(sourceQuery.queryKey, saved.source);
        showFlash({ type: 'success', message: t('fetchUpdates.source.saved') });
        await refreshFetches();
      },
      newerIn: newerSource,
      fieldsOf,
      lastChange: () => null,
      onError: (error) => fail(error, 'saveFailed'),
    }),
  );
  const trySource = form.submit(async ({ token, schedule: _s, dailyAt: _d, ...fields }) => {
    setIsTrying(true);
    try {
      setTrial(await api(tryFetchSource, { body: { ...fields, ...withToken(token) } }));
    } catch (error) {
      fail(error, 'tryFailed');
    }
    setIsTrying(false);
  });
  const kept = source?.hasToken
    ? source.tokenEnd
      ? t('fetchUpdates.source.tokenKeptEnd', { end: source.tokenEnd })
      : t('fetchUpdates.source.tokenKept')
    : t('fetchUpdates.source.tokenHint');
  /** The error of the whole list; those of single values are beside them. */
  const { error: mappingError } = form.place('mapping', t('fetchUpdates.source.mapping'));
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <LeaveQuestion hasUnsaved={isRemoving || JSON.stringify(form.values) !== JSON.stringify(initial)} />
      <TextField
        {...form.field('url')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        description={t('fetchUpdates.source.urlHint')}
      />
      <TextField
        {...form.field('token')}
        type="password"
        autoComplete="new-password"
        mono
        description={isRemoving ? t('fetchUpdates.source.removed') : kept}
        aside={
          source?.hasToken && (
            <button type="button" className={styles.link} onClick={() => setIsRemoving(!isRemoving)}>
              {isRemoving ? t('fetchUpdates.source.keepToken') : t('fetchUpdates.source.removeToken')}
            </button>
          )
        }
      />
      <div className={styles.pair}>
        <NativeSelect
          {...form.field('schedule')}
          options={FETCH_SCHEDULES.map((value) => ({ value, label: t(`fetchUpdates.source.schedules.${value}`) }))}
        />
        {form.values.schedule === 'daily' && <TimeField {...form.field('dailyAt')} />}
      </div>
      <TextField
        {...form.field('recordsAt')}
        mono
        autoComplete="off"
        spellCheck={false}
        description={t('fetchUpdates.source.recordsAtHint')}
      />
      <Mapping
        value={form.values.mapping}
        onChange={(next) => form.set('mapping', [...next])}
        placeOf={(path, label) => form.place(path, label)}
      />
      {mappingError && <FormError>{mappingError}</FormError>}
      <div className={styles.buttons}>
        <Button loading={isTrying} onClick={() => void trySource()}>
          {t('fetchUpdates.source.try')}
        </Button>
        <Button type="submit" variant={source ? 'default' : 'primary'} loading={form.submitting && !isTrying}>
          {t('fetchUpdates.source.save')}
        </Button>
      </div>
      {trial && <Trial trial={trial} />}
      {edit.question && (
        <EditConflict
          question={edit.question}
          title={(by) => t('conflict.title', { by, name: t('fetchUpdates.source.title') })}
          label={(field) => t(`fetchUpdates.source.${field}`)}
          text={(field, fields) => sourceText(field, fields, t)}
          saving={t('fetchUpdates.source.saving')}
        />
      )}
    </form>
  );
};
