import '../../../lib/language/lazy-texts.ts';
import type { BulkAction } from '@waybill/domain/bulk';
import type { SubCompanyId } from '@waybill/domain/ids';
import { useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { subCompanyChoices } from '../sub-company-choices.ts';
import { AskModal } from './ask-modal.tsx';
import type { BulkRequest } from './bulk-request.ts';

type AcceptAction = Extract<BulkAction, { kind: 'accept-requests' }>;

type Props = {
  readonly request: BulkRequest;
  readonly initial: AcceptAction | null;
  readonly onNext: (action: AcceptAction) => void;
  readonly onClose: () => void;
};

const EVERY = 'every';

/** Asks which sub-company gets the accepted shipments. */
export const AskSubCompany = ({ request, initial, onNext, onClose }: Props) => {
  const { t } = useI18n();
  const session = useSession();
  const [chosen, setChosen] = useState<string>(initial?.subCompanyId ?? session?.viewing ?? EVERY);

  return (
    <AskModal
      request={request}
      submitLabel={t('shipmentList.bulk.run.accept-requests', { count: request.count })}
      onNext={() =>
        onNext({ kind: 'accept-requests', subCompanyId: chosen === EVERY ? null : (chosen as SubCompanyId) })
      }
      onClose={onClose}
    >
      <SelectField
        data-autofocus
        label={t('shipmentDetail.request.subCompany')}
        value={chosen}
        options={[
          { value: EVERY, label: t('shipmentDetail.request.anySubCompany') },
          ...subCompanyChoices(session).map(({ id, name }) => ({ value: id as string, label: name })),
        ]}
        onChange={setChosen}
      />
    </AskModal>
  );
};
