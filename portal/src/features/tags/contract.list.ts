import type { ListAction, ListColumn, ListFilter } from '#features/lists/contract.list.ts'
import { tagsPath } from './rules.ts'

/** What a list of records with tags has of them. */
export const tagColumn: ListColumn = { id: 'tags', label: 'Tags', kind: 'tags' }
export const tagFilter: ListFilter = { id: 'tag', label: 'Tag', kind: 'tag', counted: true }
export const tagAction: ListAction = {
  id: 'tag',
  label: 'Tag',
  done: 'tagged',
  needs: 'tag',
  suggestions: tagsPath,
  undo: true,
}
