export const mailQueue = 'cases.mail'
export const clockQueue = 'cases.clock'
/** The outcome of a case, for the people of its merged duplicates. */
export const followQueue = 'cases.follow'
export const attachmentQueue = 'cases.attachments'
export const contactQueue = 'cases.mail-contact'
export const contactSweepQueue = 'cases.sweep-contacts'
