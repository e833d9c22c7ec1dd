/** Names stored in the database: job queues and prefixes of references. */
export const mailQueue = 'dataProtection.mail'
export const clockQueue = 'dataProtection.clock'
export const retentionQueue = 'dataProtection.retention'
export const requestPrefix = 'DR'
export const breachPrefix = 'DB'
