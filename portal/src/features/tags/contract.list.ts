import type { ListAction, ListColumn, ListFilter } from '#features/lists/contract.list.ts'
import { tagsPath } from './rules.ts'

/** What a list of records with tags has of them. */
export const tagColumn = { id: 'tags', label: 'Tags', kind: 'tags' } as const satisfies ListColumn
export const tagFilter = { id: 'tag', label: 'Tag', kind: 'tag', counted: true } as const satisfies ListFilter
export const tagAction: ListAction = {
  id: 'tag',
  label: 'Tag',
  done: 'tagged',
  needs: 'tag',
  suggestions: tagsPath,
  undo: true,
}
