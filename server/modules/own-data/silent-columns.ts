/** Columns that say nothing to anybody: what a search goes by, secrets, keys, what a worker notes for itself. */
export const silentColumns: readonly string[] = [
  ...(['search', 'name_sounds', 'phone_key', 'mailbox_key', 'substance_names', 'words'] as const),
  ...([
    'secret_hash',
    'sent_to_hash',
    'resume_code_hash',
    'stop_hash',
    'one_click_hash',
    'password_hash',
    'token_hash',
  ] as const),
  ...(['content', 'file_key_id', 'sealed_key', 'claim', 'claimed_at', 'tries', 'key'] as const),
  ...(['told', 'mentions', 'saves', 'signs_of_automation', 'moved', 'asked', 'alike'] as const),
  ...(['avatar', 'fields_before', 'fields_after', 'joined_answers'] as const),
];
