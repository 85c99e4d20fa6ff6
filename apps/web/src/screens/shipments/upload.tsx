import '../../lib/language/lazy-texts.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { UploadPage } from '../../features/imports/upload-page.tsx';
import { paths } from '../../lib/paths.ts';
import { useTellFrame } from '../../shell/page-frame.ts';

/** The address has the import: it is there after a reload, and the back button leads to the list of them. */
export const Screen = () => {
  const { import: importId } = useSearch({ strict: false }) as { readonly import?: unknown };
  const navigate = useNavigate();
  useTellFrame({ parent: 'shipments' });
  return (
    <UploadPage
      importId={typeof importId === 'string' && importId !== '' ? importId : null}
      onOpen={(id) =>
        void navigate({ to: paths.shipmentsUpload, search: (id === null ? {} : { import: id }) as never })
      }
    />
  );
};
