export const mailQueue = 'approvals.mail'
export const expiryQueue = 'approvals.expiry'
