import { useTranslation } from 'react-i18next';
import type { MyNeededDocument } from '#features/portal/contract/my-page.ts';

/** Names a paper with its note: "Pay stub, the last two". */
export function useNeededNames(): (paper: Pick<MyNeededDocument, 'kind' | 'note'>) => string {
  const { t } = useTranslation('enumerations');
  return ({ kind, note }) => {
    const name = t(`neededDocumentKinds.${kind}`);
    return note === null ? name : `${name}, ${note}`;
  };
}
