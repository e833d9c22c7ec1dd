import { maxTags, maxTagsOfRecord } from './rules.ts'

export const tagMessages = {
  missing: 'Write a tag',
  tooManyAtOnce: `Change at most ${maxTagsOfRecord} tags at once`,
  /** `record` is 'A case'. */
  tooMany: (record: string) => `${record} can have ${maxTagsOfRecord} tags. Remove one first.`,
  tooManyDifferent: `There are ${maxTags} different tags, which is the most. Use one of them.`,
} as const
