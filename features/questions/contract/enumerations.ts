export const questionForms = ['pre-screening', 'screening', 'questionnaire'] as const;
export const questionKinds = ['string', 'select'] as const;
