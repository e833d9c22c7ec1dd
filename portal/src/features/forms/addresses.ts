/** Address of the form list in the content manager (spec 3 §2.6). */
export const formsAddress = '/content-manager/forms'
export const builderAddress = (id: string): string => `${formsAddress}/${id}`
/** Used instead of an id for a new form. */
export const newFormId = 'new'
