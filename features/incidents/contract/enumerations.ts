export const incidentKinds = [
  'injury',
  'overdose',
  'medical',
  'violence',
  'property',
  'missing',
  'medication',
  'police',
  'other',
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** Kinds that tell of health or substance use. Exports leave their texts out unless asked. */
export const sensitiveIncidentKinds: readonly IncidentKind[] = [
  'overdose',
  'medical',
  'medication',
];

/** Lowest to highest. */
export const incidentSeverities = ['low', 'moderate', 'serious', 'critical'] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

export const incidentStatuses = ['open', 'closed'] as const;
