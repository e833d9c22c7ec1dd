import { mostTags, mostTagsOfRecord } from './rules.ts'

export const tagMessages = {
  missing: 'Write a tag',
  tooManyAtOnce: `Change at most ${mostTagsOfRecord} tags at once`,
  /** `record` is 'A case'. */
  tooMany: (record: string) => `${record} can have ${mostTagsOfRecord} tags. Remove one first.`,
  tooManyDifferent: `There are ${mostTags} different tags, which is the most. Use one of them.`,
} as const
