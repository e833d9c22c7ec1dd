/** Stored name of the queue. */
export const calendarQueue = 'cases.recalculate'
