/** How staff contacted the person. */
export const contactKinds = ['in_person', 'phone', 'message'] as const;
export type ContactKind = (typeof contactKinds)[number];
