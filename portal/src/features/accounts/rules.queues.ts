/** Names of the feature's queues, in a file of their own so that services and jobs need not know each other. */
export const resetMailQueue = 'accounts.reset-mail'
/** A link that proves an account's address, or the one it is to be changed to. */
export const proofMailQueue = 'accounts.proof-mail'
/** A link that proves an address that somebody typed without an account. */
export const invitationQueue = 'accounts.invitation'
/** What the old address is told about a change. */
export const changeNoticeQueue = 'accounts.change-notice'
/** Adds erased accounts to the list beside the backups. */
export const noteErasuresQueue = 'accounts.note-erasures'
