// Tags are an array with a GIN index on the record, and one table that counts them for suggestions and for the limit of 500. Cases and enquiries
// share them, because the same officers give them. A change of tags is no change for the person: it leaves version, deadline and time of the last
// change alone. Another kind of record needs a column, a `TagRecord`, the parts of `contract.list.ts`, and an answer to who reads its tags.

import type { Applied, RecordAction } from '#features/lists/service.sources.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, invalidField } from '#platform/problem.ts'
import {
  changeTags,
  maxTags,
  maxTagsOfRecord,
  normaliseTag,
  suggestedTags,
  type TagChange,
  tagMessages as words,
} from './rules.ts'
import { updateTagUses, listUsedTags } from './store.server.ts'

export type { TagChange } from './rules.ts'
export { byTags } from './store.server.ts'

export interface Retagged extends TagChange {
  /** The tags of the record now. */
  after: string[]
  /** The change for its history; empty where there is none. */
  note: string
}

/** Decides about a change of the tags of a record that the caller has locked, and counts it; `record` is 'A case'. The caller stores `after`. */
export async function retag(tx: Db, record: string, before: readonly string[], wanted: TagChange): Promise<Retagged> {
  const { after, add, remove } = changeTags(before, wanted)
  const note = [...add.map((tag) => `+ ${tag}`), ...remove.map((tag) => `− ${tag}`)].join('\n')
  if (!note) return { after, add, remove, note }
  if (after.length > maxTagsOfRecord && add.length > 0) throw conflict(words.tooMany(record))
  if ((await updateTagUses(tx, { add, remove })) > maxTags) throw conflict(words.tooManyDifferent)
  return { after, add, remove, note }
}

/** Counts the tags of a record that is deleted. */
export const dropTags = (tx: Db, tags: readonly string[]) => updateTagUses(tx, { add: [], remove: tags })

/**
 * Changes the tags of one record in the caller's transaction. Answers what it really added and removed, and the version of the record; with the two
 * swapped the same call undoes it.
 */
export type TagRecord = (
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  id: string,
  wanted: TagChange,
) => Promise<TagChange & { version: number }>

/** The action of a list that adds a tag to its records or removes it. */
export function tagAction(tagRecord: TagRecord): RecordAction {
  const change = async (...[deps, tx, actor, id, wanted]: Parameters<TagRecord>): Promise<Applied> => {
    const { version, add, remove } = await tagRecord(deps, tx, actor, id, wanted)
    return { version, before: { add, remove } satisfies TagChange }
  }
  return {
    check: async (_deps, { tag = '' }) => {
      if (normaliseTag(tag) === '') throw invalidField('input.tag', words.missing)
    },
    // Whichever version the person saw: a change of tags neither needs the newest one nor makes another.
    apply: (deps, tx, actor, id, { input: { tag = '', remove } }) =>
      change(deps, tx, actor, id, remove ? { add: [], remove: [tag] } : { add: [tag], remove: [] }),
    undo: (deps, tx, actor, id, { before }) => {
      const { add, remove } = before as TagChange
      return change(deps, tx, actor, id, { add: remove, remove: add })
    },
  }
}

export async function suggestTags(deps: Deps, actor: SignedIn, search = '') {
  requireDuty(actor, may.readCases)
  return { tags: await listUsedTags(deps.database.db, normaliseTag(search), suggestedTags) }
}
