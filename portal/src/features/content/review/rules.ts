export const newsQueue = 'content.news'
/** Finds the publishers whom a submitted draft concerns. */
export const submissionQueue = 'content.submission'
export const reviewLimits = { note: 1_000, words: 2_000 } as const

/** What a colleague is told about an item. */
export type News = 'submitted' | 'returned' | 'approved' | 'comment'
