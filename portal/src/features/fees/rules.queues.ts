export const effectQueue = 'fees.effect'
