import type { BulkAction } from '../../bulk/contract.ts'

const words: Record<BulkAction, (items: string) => string> = {
  publish: (items) => `${items} published`,
  unpublish: (items) => `${items} taken off the site`,
  delete: (items) => `${items} moved to the bin`,
  tag: (items) => `${items} put under the topic`,
  untag: (items) => `${items} taken out of the topic`,
  restore: (items) => `${items} restored`,
}

/** What was done with how many items, as a heading. */
export const bulkWords = (action: BulkAction, done: number): string =>
  words[action](done === 0 ? 'Nothing was' : `${done} item${done === 1 ? '' : 's'}`)
