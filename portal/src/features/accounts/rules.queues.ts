/** Names of the room's queues, in a file of their own so that services and jobs need not know each other. */
export const resetMailQueue = 'accounts.reset-mail'
