import '../../lib/language/lazy-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { addSampleData } from '@waybill/contract/sample-data';
import { useId, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { countedText } from './counted-text.ts';
import styles from './first-steps-list.module.css';
import { sampleDataQuery } from './queries.ts';
import { RemoveSampleData } from './remove-sample-data.tsx';

/** Offers sample data to an organisation that is empty, and its removal to one that has some. Of no other organisation there is anything to say. */
export const SampleData = () => {
  const { t, locale, format } = useI18n();
  const { data } = useQuery(sampleDataQuery);
  const id = useId();
  const [isAdding, setIsAdding] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  if (!data || !(data.mayAdd || data.sample)) return null;
  const { sample } = data;

  const add = async () => {
    setIsAdding(true);
    try {
      const words = { started: t('firstSteps.sample.adding'), failed: t('firstSteps.sample.addFailed') };
      const answer = await runAction('sample-data', t, { ...words, done: () => t('firstSteps.sample.added') }, () =>
        api(addSampleData, { body: { locale } }),
      );
      queryClient.setQueryData(sampleDataQuery.queryKey, answer);
    } catch {
      // The message has said it; perhaps a colleague was faster.
    } finally {
      setIsAdding(false);
      void queryClient.invalidateQueries();
    }
  };

  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {t('firstSteps.sample.title')}
        </h2>
      </div>
      <div className={styles.sample}>
        <p>
          {sample
            ? t('firstSteps.sample.present', {
                all: countedText(sample, t),
                day: format.dayMonth(new Date(sample.addedAt)),
              })
            : t('firstSteps.sample.offer')}
        </p>
        {sample ? (
          <Button aria-haspopup="dialog" onClick={() => setIsRemoving(true)}>
            {t('firstSteps.sample.remove')}
          </Button>
        ) : (
          <Button loading={isAdding} onClick={() => void add()}>
            {t('firstSteps.sample.add')}
          </Button>
        )}
      </div>
      {sample && isRemoving && <RemoveSampleData sample={sample} onClose={() => setIsRemoving(false)} />}
    </section>
  );
};
