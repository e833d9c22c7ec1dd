/** Names stored in the database: job queues, the record type in the audit log and the prefix of references. */
export const forwardQueue = 'contact.forward'
export const acknowledgeQueue = 'contact.acknowledge'
export const answerQueue = 'contact.answer'
export const recordType = 'enquiry'
export const referencePrefix = 'EN'
export const replyQueue = 'contact.reply'
