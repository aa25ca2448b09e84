import type { ContractForm } from '#core/web/forms/contract-form.ts';
import type { ApplicantValues } from './applicant-values.ts';

/** A form with the fields of an applicant: for creating, editing and finalising. */
export type ApplicantForm = ContractForm<ApplicantValues>['fields'];
