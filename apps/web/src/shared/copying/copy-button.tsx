import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useState } from 'react';
import { copyText } from '../../lib/browser/clipboard.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';

type Props = {
  readonly text: string;
  readonly label: string;
  /** What to do instead, where the browser does not allow it. */
  readonly refusal: string;
};

/** Says on the button itself whether the text was copied. */
export const CopyButton = ({ text, label, refusal }: Props) => {
  const { t } = useI18n();
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        icon={<Icon size={16} stroke={1.75} aria-hidden />}
        onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'refused')}
      >
        {outcome === 'copied' ? t('action.copied') : label}
      </Button>
      {outcome === 'refused' && <span role="alert">{refusal}</span>}
    </>
  );
};
