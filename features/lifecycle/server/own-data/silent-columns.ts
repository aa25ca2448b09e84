/** Columns that say nothing to anybody: what a search goes by, secrets, keys, what a worker notes for itself. */
export const silentColumns: readonly string[] = [
  ...(['search', 'nameSounds', 'phoneKey', 'mailboxKey', 'substanceNames', 'words'] as const),
  ...([
    'secretHash',
    'sentToHash',
    'resumeCodeHash',
    'stopHash',
    'oneClickHash',
    'passwordHash',
    'tokenHash',
  ] as const),
  ...(['content', 'fileKeyId', 'sealedKey', 'claim', 'claimedAt', 'tries', 'key'] as const),
  ...(['told', 'mentions', 'saves', 'signsOfAutomation', 'moved', 'asked', 'alike'] as const),
  ...(['avatar', 'fieldsBefore', 'fieldsAfter', 'joinedAnswers'] as const),
];
