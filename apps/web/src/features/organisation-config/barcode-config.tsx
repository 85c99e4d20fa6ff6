import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './barcode-config.module.css';
import { ConfigRow } from './config-row.tsx';
import { fieldId } from './field-ids.ts';
import type { ConfigEditor } from './use-config-editor.ts';

/** The pattern, and a barcode to try it on while it is being written. */
export const BarcodeConfigField = ({ editor }: { readonly editor: ConfigEditor }) => {
  const { t } = useI18n();
  const [sample, setSample] = useState('');
  const pattern = editor.valueOf('barcodeRegex');

  return (
    <ConfigRow editor={editor} name="barcodeRegex" isNarrow={false}>
      <div className={styles.fields}>
        <TextField
          id={fieldId('barcodeRegex')}
          label={null}
          mono
          value={pattern}
          onChange={(value) => {
            editor.set('barcodeRegex', value);
            // An error in a pattern is most useful while the pattern is being typed.
            editor.leave('barcodeRegex');
          }}
          error={editor.errorOf('barcodeRegex', t('config.label.barcodeRegex'))}
          disabled={editor.readOnly}
          spellCheck={false}
          autoComplete="off"
        />
        <div>
          <TextField
            id="setting-barcode-sample"
            label={null}
            aria-label={t('config.barcode.sample')}
            placeholder={t('config.barcode.placeholder')}
            mono
            value={sample}
            onChange={setSample}
            spellCheck={false}
            autoComplete="off"
          />
          <Verdict editor={editor} pattern={pattern.trim()} sample={sample.trim()} />
        </div>
      </div>
    </ConfigRow>
  );
};

type VerdictProps = { readonly editor: ConfigEditor; readonly pattern: string; readonly sample: string };

const Verdict = ({ editor: { engine }, pattern, sample }: VerdictProps) => {
  const { t } = useI18n();
  const canTell = engine !== null && sample !== '' && engine.barcodeRegexProblem(pattern) === null;
  const matches = canTell && engine.barcodeMatches(pattern, sample);
  return (
    <div id="setting-barcode-sample-description" role="status" className={matches ? styles.matches : styles.differs}>
      {canTell && (
        <>
          {matches ? <IconCheck size={14} stroke={2} aria-hidden /> : <IconX size={14} stroke={2} aria-hidden />}
          {t(matches ? 'config.barcode.matches' : 'config.barcode.differs', { sample })}
        </>
      )}
    </div>
  );
};
