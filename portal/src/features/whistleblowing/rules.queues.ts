/** Stored name of the queue for the feature's only job. */
export const retentionQueue = 'whistleblowing.day'
