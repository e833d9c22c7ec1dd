/** Fixed numbers of spec 2 §9 and decisions §6. */
export const userFormsPageSize = 5
export const submittedStayMs = 2_000
export const longMessageMs = 5_000
export const applicationFileBytes = 300 * 1024 * 1024
export const filesPerUpload = 20
export const commentLimit = 5_000
export const exportRows = 10_000
/** Version of the data protection text an applicant agrees to; raise it whenever the text changes. */
export const consentPolicyVersion = '2026-02-19'

/** Staff's references of submissions are `APP-2026-0001` and so on, of four digits at least. */
export const referencePrefix = 'APP'
export const referenceDigits = 4

/** Further uploads within this time are part of the same delivery and are not mailed again. */
export const deliveryMinutes = 10

/** How other features and the audit call a submission. */
export const recordType = 'submission'
export const mailQueue = 'applications.mail'
