export const mailQueue = 'cases.mail'
export const clockQueue = 'cases.clock'
export const recalculateQueue = 'cases.recalculate'
