export const readQueue = 'inbound-mail.read'
export const sweepQueue = 'inbound-mail.sweep'
export const answerQueue = 'inbound-mail.answer'
export const recordType = 'inbound-mail'
