/** Name that is stored: of the feature's one job. */
export const retentionQueue = 'whistleblowing.day'
