import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { FileType } from '#features/documents/contract/file-types.ts';
import type { FileLimits } from '#features/documents/contract/files.ts';

/** Types that people don't tell apart when they choose a file. */
type Family = 'pictures' | 'openDocument';
const families: Record<Family, readonly FileType[]> = {
  pictures: ['png', 'jpeg', 'webp', 'heic', 'tiff'],
  openDocument: ['odt', 'ods'],
};
const familyNames = Object.keys(families) as Family[];

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** Translations for sizes, types, and upload errors. */
export function useFileTexts() {
  const { t } = useTranslation(['files', 'actions']);
  const { number, list } = useFormat();
  const errorMessage = useErrorMessage();

  function size(bytes: number): string {
    if (bytes < kilobyte) return t('size.bytes', { count: bytes, number: number(bytes) });
    const inKilobytes = Math.round(bytes / kilobyte);
    if (inKilobytes < kilobyte) return t('size.kilobytes', { number: number(inKilobytes) });
    const inMegabytes = bytes / megabyte;
    const rounded = Math.round(inMegabytes * 10) / 10;
    return t('size.megabytes', {
      number: number(rounded < 10 ? rounded : Math.round(inMegabytes)),
    });
  }

  /** Uses the family name if all types of a family are included. */
  function types(all: readonly FileType[]): string {
    const isWhole = (family: Family) => families[family].every((type) => all.includes(type));
    const names = all.map((type) => {
      const family = familyNames.find((one) => families[one].includes(type) && isWhole(one));
      return family ? t(`files:families.${family}`) : t(`files:types.${type}`);
    });
    return list([...new Set(names)]);
  }

  function refusal(error: unknown): string {
    if (!isApiError(error)) return errorMessage(error);
    const details = error.details as Partial<FileLimits> | undefined;
    if (error.code === 'too-large' && details?.largest !== undefined) {
      return t('refused.tooLarge', { largest: size(details.largest) });
    }
    if (error.code === 'file-type' && details?.types) {
      return t('refused.type', { types: types(details.types) });
    }
    if (error.code === 'offline') return t('refused.offline');
    return error.issues[0]?.message ?? errorMessage(error);
  }
  return { size, types, refusal };
}
