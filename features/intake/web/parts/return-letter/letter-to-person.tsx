import { defaultLanguage, knownLanguage } from '#core/contract/languages.ts';
import { download } from '#core/web/api/download.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { saveReturnLetterToPerson } from '#features/intake/contract/return-letters.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { ReturnLetterDialog } from './return-letter-dialog.tsx';

/** True for a person who asked for letters, or can be reached in no other way. */
export function isReachedByLetter({ preferredContact, phone, email }: Applicant): boolean {
  return preferredContact === 'mail' || (phone === null && email === null);
}

/** Letter that asks a person with a record to call or write back. */
export function LetterToPerson({
  applicant,
  onClose,
}: {
  applicant: Applicant;
  onClose: () => void;
}) {
  const { personName } = useFormat();
  const { id, address, language } = applicant;
  return (
    <ReturnLetterDialog
      recipient={{
        name: personName(applicant),
        language: knownLanguage(language) ?? defaultLanguage,
        address,
      }}
      onSave={(body) => download(saveReturnLetterToPerson, { params: { id }, body })}
      onClose={onClose}
    />
  );
}
