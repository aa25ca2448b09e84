/* No zod here: the small public forms load this too. */

/** Name of the element with the public title as JSON in the public forms' page. */
export const publicTitleInPage = 'public-title';

/** Name of the element with the organization's name as JSON; empty with a public title. */
export const organizationNameInPage = 'organization-name';
