/** Names of the queues, in a separate file so that services and jobs do not import each other. */
export const resetMailQueue = 'accounts.reset-mail'
/** Mails a link that verifies the address of an account, or its new address. */
export const proofMailQueue = 'accounts.proof-mail'
/** Mails a link that verifies an address without an account. */
export const invitationQueue = 'accounts.invitation'
/** Notifies the old address of a change. */
export const changeNoticeQueue = 'accounts.change-notice'
/** Tells the owner of an account what only the owner should cause. */
export const securityNoticeQueue = 'accounts.security-notice'
/** Adds erased accounts to the list beside the backups. */
export const noteErasuresQueue = 'accounts.note-erasures'
