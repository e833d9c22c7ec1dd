/** The address under which the page for all unknown addresses is rendered. */
export const missingPage = '/page-not-found'
