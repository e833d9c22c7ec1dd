/** Names stored in the database: job queues and the prefix of references. */
export const forwardQueue = 'contact.forward'
export const acknowledgeQueue = 'contact.acknowledge'
export const referencePrefix = 'EN'
