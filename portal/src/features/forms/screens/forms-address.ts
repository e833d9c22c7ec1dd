/** Where staff keep the forms, within the content manager (spec 3 §2.6). */
export const formsAddress = '/content-manager/forms'
export const builderAddress = (id: string): string => `${formsAddress}/${id}`
/** In place of an id, for a form that is made now. */
export const newFormId = 'new'
