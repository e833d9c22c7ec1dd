export const weekQueue = 'overview.week'
export const weekMailQueue = 'overview.week-mail'
