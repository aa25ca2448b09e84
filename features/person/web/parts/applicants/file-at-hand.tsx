import { createContext, type ReactNode, useContext, useState } from 'react';
import type { QueryOf } from '#core/contract/operation.ts';
import type { listStaffNames } from '#core/contract/users.ts';
import type { ContractForm } from '#core/web/forms/contract-form.ts';
import type { ApplicantValues } from './applicant-values.ts';

const AtHand = createContext<QueryOf<typeof listStaffNames>>({});

/** The file that is being written: its fields offer only those colleagues who may open it. */
export const useFileAtHand = () => useContext(AtHand);

/** Whose file a form is about, kept where the form says. */
export function WithFileAtHand({
  applicantId,
  form,
  children,
}: {
  /** Left out for a file that is to be made. */
  applicantId?: string;
  form: ContractForm<ApplicantValues>;
  children: ReactNode;
}) {
  const [location, setLocation] = useState(form.fields.getValues().locationId);
  form.fields.watch('locationId', ({ value }) => setLocation(value));
  const file = {
    ...(applicantId !== undefined && { applicant: applicantId }),
    location: location || 'none',
  };
  return <AtHand value={file}>{children}</AtHand>;
}
