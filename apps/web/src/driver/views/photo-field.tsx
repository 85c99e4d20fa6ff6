import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { MOST_PHOTOS } from '@waybill/contract/driver';
import { type ChangeEvent, useEffect, useId, useMemo, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import type { TakenPhoto } from '../store/schema.ts';
import { PhotoProblem, takePhoto } from '../take-photo.ts';
import styles from './proof-view.module.css';
import rows from './rows.module.css';

type Props = { readonly photos: readonly TakenPhoto[]; readonly onChange: (photos: readonly TakenPhoto[]) => void };

/** The photos of a stop: the phone's own camera takes them. */
export const PhotoField = ({ photos, onChange }: Props) => {
  const { t, format } = useI18n();
  const id = useId();
  const [problem, setProblem] = useState<PhotoProblem['kind'] | null>(null);
  const last = photos.at(-1);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    try {
      onChange([...photos, await takePhoto(file)]);
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof PhotoProblem ? error.kind : 'photoFailed');
    }
  };
  const words = last ? t('driver.proof.another') : t('driver.proof.photo');
  return (
    <div className={styles.photo}>
      {last && <Picture photo={last} />}
      <div className={styles.photoWords}>
        {last && (
          <p className={styles.taken}>
            <IconCircleCheck size={24} stroke={1.75} aria-hidden />
            {t('driver.proof.taken', { time: format.time(new Date(last.takenAt)) })}
          </p>
        )}
        {photos.length < MOST_PHOTOS && (
          <label className={styles.take} htmlFor={id}>
            <IconCamera size={24} stroke={1.75} aria-hidden />
            {words}
            <input
              id={id}
              type="file"
              accept="image/*"
              capture="environment"
              className={styles.file}
              aria-label={words}
              onChange={(event) => void take(event)}
            />
          </label>
        )}
        {problem && (
          <p role="alert" className={rows.problem}>
            {t(`driver.proof.${problem}`)}
          </p>
        )}
      </div>
    </div>
  );
};

const Picture = ({ photo }: { readonly photo: TakenPhoto }) => {
  const url = useMemo(() => URL.createObjectURL(photo.content), [photo.content]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img className={styles.picture} src={url} alt="" />;
};
