/** Names of the queues, in a separate file so that services and jobs do not import each other. */
export const invitationQueue = 'companies.invitation'
/** Tells a person about a membership, their own or of someone they have invited. */
export const memberNoticeQueue = 'companies.member-notice'

export const recordType = 'company'
