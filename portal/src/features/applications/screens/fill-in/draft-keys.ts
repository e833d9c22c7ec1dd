/** Drafts are separate per person, so that on a shared computer nobody sees another person's answers, and per company for which the person acts. */
export const draftKey = (userId: string, formId: string, companyId?: string): string =>
  companyId ? `${userId}:${companyId}:${formId}` : `${userId}:${formId}`
/** The key in the slice `documents` of the submission whose documents are missing. */
export const submissionKey = (userId: string, formId: string, companyId?: string): string =>
  `submission:${draftKey(userId, formId, companyId)}`
export const readSubmissionId = (stored: unknown): string | undefined =>
  typeof stored === 'string' && stored !== '' ? stored : undefined

/** The saved answers, of which the key is asked for by screens that wait for other things too. */
export const draftInput = (formId: string, query: { companyId?: string }) =>
  query.companyId ? { params: { formId }, query } : { params: { formId } }
