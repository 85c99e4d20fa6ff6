import type { AttachmentType } from '@waybill/domain/attachment';
import { attachmentName } from '@waybill/domain/attachment';

const EXTENSIONS = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
} as const satisfies Record<AttachmentType, readonly string[]>;

/** The last part of a path, from any operating system. */
export const nameToKeep = (typed: string): string => {
  const last = attachmentName.safeParse(typed.split(/[/\\]/).at(-1));
  return last.success ? last.data : '-';
};

/** The extension matches the type: nobody gets an `invoice.html` to open, even if it was uploaded under that name. */
export const nameToServe = (name: string, type: AttachmentType): string => {
  const [usual, ...others] = EXTENSIONS[type];
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return [usual, ...others].includes(ending as never) ? name : `${name}.${usual}`;
};
