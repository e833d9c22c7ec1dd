export const batchQueue = 'lists.batch'
export const sweepQueue = 'lists.sweep'
