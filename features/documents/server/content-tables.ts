/**
 * Tables whose rows have a content in the vault. Backups, key rotation, and the removal of orphaned
 * contents go through all of them; a test compares them with the database.
 */
export const contentTables = ['stored_file', 'applicant_photo', 'form_document'] as const;
