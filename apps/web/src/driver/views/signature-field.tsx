import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs';
import {
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  type Signature,
  signaturePath,
  withStroke,
} from '@waybill/domain/driver/signature';
import { type PointerEvent, useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import styles from './proof-view.module.css';
import rows from './rows.module.css';

type Props = {
  readonly signature: Signature | null;
  readonly onChange: (signature: Signature | null) => void;
  readonly isMissing: boolean;
};

/** A field to sign in. What is kept are the lines of the pen in a field of one size, and no picture. */
export const SignatureField = ({ signature, onChange, isMissing }: Props) => {
  const { t } = useI18n();
  const stroke = useRef<number[] | null>(null);
  const [drawn, setDrawn] = useState<readonly number[]>([]);
  const strokes = signature ?? [];

  const add = ({ currentTarget, nativeEvent }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const events = nativeEvent.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of events.length > 0 ? events : [nativeEvent]) {
      const x = Math.round(((clientX - box.left) / box.width) * SIGNATURE_WIDTH);
      const y = Math.round(((clientY - box.top) / box.height) * SIGNATURE_HEIGHT);
      const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
      stroke.current?.push(within(x, SIGNATURE_WIDTH), within(y, SIGNATURE_HEIGHT));
    }
    setDrawn([...(stroke.current ?? [])]);
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    stroke.current = [];
    add(event);
  };
  const end = () => {
    const made = stroke.current;
    stroke.current = null;
    setDrawn([]);
    // A touch without a line is a hand that rests on the screen.
    if (made && made.length > 2) onChange(withStroke(signature, made));
  };
  const path = signaturePath([...strokes, ...(drawn.length > 1 ? [[...drawn]] : [])]);
  return (
    <div data-field="signature" tabIndex={-1}>
      <div className={styles.signHead}>
        <span>{t('driver.proof.sign')}</span>
        {signature && (
          <button type="button" className={styles.clear} onClick={() => onChange(null)}>
            <IconEraser size={22} stroke={1.75} aria-hidden />
            {t('driver.proof.clear')}
          </button>
        )}
      </div>
      <svg
        className={styles.sign}
        viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
        role="img"
        data-missing={isMissing}
        onPointerDown={begin}
        onPointerMove={(event) => stroke.current && add(event)}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <title>{signature ? t('driver.proof.signed') : t('driver.proof.sign')}</title>
        <line className={styles.signLine} x1="60" x2={SIGNATURE_WIDTH - 60} y1="320" y2="320" />
        <path className={styles.pen} d={path} />
      </svg>
      {isMissing && (
        <p role="alert" className={rows.problem}>
          {t('driver.proof.signatureMissing')}
        </p>
      )}
    </div>
  );
};
