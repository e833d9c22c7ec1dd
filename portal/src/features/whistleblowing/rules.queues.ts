/** Name that is stored: of the room's one job. */
export const retentionQueue = 'whistleblowing.day'
