/** Names that are stored: of the feature's jobs, of its records in the audit log, of its references. */
export const forwardQueue = 'contact.forward'
export const acknowledgeQueue = 'contact.acknowledge'
export const answerQueue = 'contact.answer'
export const recordType = 'enquiry'
export const referencePrefix = 'EN'
