import '../../lib/language/lazy-texts.ts';
import { useSearch } from '@tanstack/react-router';
import { templateKey } from '@waybill/domain/message-template';
import { TemplatesPage } from '../../features/messages/templates-page.tsx';
import { useListAddress } from '../../lib/forms/list-address.ts';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { NarrowPage } from '../../shell/narrow-page.tsx';

/** The message whose words are open. */
const address = templateKey.partial().strict();

export const Screen = () => {
  const { locale: own } = useI18n();
  const {
    kind = 'out-for-delivery',
    channel = 'email',
    locale = own,
  } = readListSearch(address, useSearch({ strict: false }));
  const go = useListAddress(paths.messageTemplates, address);
  return (
    <NarrowPage maxWidth={1080}>
      <TemplatesPage open={{ kind, channel, locale }} onOpen={(key) => go(() => key)} />
    </NarrowPage>
  );
};
