import type { ContractForm } from '#core/web/forms/contract-form.ts';
import type { SupportValues } from '../../parts/entry-values.ts';

/** The form of all groups, for the parts that draw it. */
export type SupportFormFields = ContractForm<SupportValues>['fields'];
