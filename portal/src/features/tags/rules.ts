import { listLimits } from '#features/lists/rules.ts'

export const tagLimit = listLimits.tag
/** Path of the call for the tags in use. */
export const tagsPath = '/tags'
export const maxTagsOfRecord = 12
export const maxTags = 500
export const suggestedTags = 20

/** A tag as stored: lower case, with single spaces and without a comma, which separates tags. */
export const normaliseTag = (typed: string): string =>
  typed.normalize('NFC').toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ').trim()

export interface TagChange {
  add: readonly string[]
  remove: readonly string[]
}

/** The tags of a record after a change, in alphabetical order, and what it really added and removed: the change that undoes it has them swapped. */
export function changeTags(before: readonly string[], { add, remove }: TagChange): TagChange & { after: string[] } {
  const removed = new Set(remove.map(normaliseTag))
  const kept = before.filter((tag) => !removed.has(tag))
  const after = [...new Set([...kept, ...add.map(normaliseTag).filter(Boolean)])].sort()
  return {
    after,
    add: after.filter((tag) => !before.includes(tag)),
    remove: before.filter((tag) => !after.includes(tag)),
  }
}

export const tagMessages = {
  missing: 'Write a tag',
  tooManyAtOnce: `Change at most ${maxTagsOfRecord} tags at once`,
  /** `record` is 'A case'. */
  tooMany: (record: string) => `${record} can have ${maxTagsOfRecord} tags. Remove one first.`,
  tooManyDifferent: `There are ${maxTags} different tags, which is the most. Use one of them.`,
} as const
