import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { copyText } from '../../lib/browser/clipboard.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import styles from './held-secret.module.css';
import { useHold } from './use-hold.ts';

const MASK = '•'.repeat(28);

type Props = {
  readonly label: string;
  /** What to do where the browser does not allow copying. */
  readonly copyFailed: string;
  /** Deliberately no query or mutation: their cache would keep the secret after the button was released. */
  readonly fetchSecret: (purpose: 'reveal' | 'copy') => Promise<string>;
};

/** The secret is in the page only while the button is held: neither the page nor memory has it before or after. */
export const HeldSecret = ({ label, copyFailed, fetchSecret }: Props) => {
  const { t } = useI18n();
  const [secret, setSecret] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const holds = useRef(0);

  const { held, props: holdProps } = useHold(
    () => {
      holds.current += 1;
      const thisHold = holds.current;
      setFailure(null);
      fetchSecret('reveal').then(
        // An answer that comes after the release is dropped.
        (token) => holds.current === thisHold && setSecret(token),
        (error: unknown) => holds.current === thisHold && setFailure(errorText(error, t)),
      );
    },
    () => {
      holds.current += 1;
      setSecret(null);
    },
  );

  const copy = async () => {
    setFailure(null);
    try {
      const allowed = await copyText(fetchSecret('copy'));
      setCopied(allowed);
      if (!allowed) setFailure(copyFailed);
    } catch (error) {
      setFailure(errorText(error, t));
    }
  };

  const CopyIcon = copied ? IconCheck : IconCopy;
  return (
    <>
      <div className={styles.row}>
        <TextField label={label} mono readOnly value={secret ?? MASK} onChange={() => {}} autoComplete="off" />
        <span className={styles.hold}>
          <Button {...holdProps} aria-pressed={held} icon={<IconEye size={16} stroke={1.75} aria-hidden />}>
            {t('apiKey.hold')}
          </Button>
        </span>
        <Tooltip text={copied ? t('apiKey.copied') : t('apiKey.copy')} onHide={() => setCopied(false)}>
          <Button iconOnly aria-label={t('apiKey.copy')} onClick={() => void copy()}>
            <CopyIcon size={16} stroke={1.75} aria-hidden />
          </Button>
        </Tooltip>
      </div>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </>
  );
};
