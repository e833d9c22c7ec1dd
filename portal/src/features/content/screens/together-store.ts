import type { ContentType } from '#fields/content-type.ts'
import {
  checkValues,
  type ContentErrors,
  type ContentValues,
  editableValues,
  inOrder,
  sameValues,
} from '#fields/content-values.ts'
import { ApiError } from '#kit/api-client.ts'
import type { ManagedItem, StaleFacts } from '../contract.manager.ts'
import { type ItemCalls, itemCalls } from './item-calls.ts'

/** What is changed of one item and not saved yet. An id that starts with `new-` is known to nobody else (spec 3 §§2.6, 4). */
export interface Change {
  id: string
  version: number
  values: ContentValues
  saved: ContentValues
  removed: boolean
  errors: ContentErrors
  failure?: string
  conflict?: StaleFacts
}
export type Changes = Record<string, Change>

const unsaved = 'new-'
export const isNew = (id: string): boolean => id.startsWith(unsaved)
export const newId = (): string => unsaved + crypto.randomUUID()

export const newChange = (type: ContentType): Change => {
  const values = editableValues(type.fields, {})
  return { id: newId(), version: 0, values, saved: values, removed: false, errors: {} }
}
export const changeOf = (type: ContentType, { id, version, body }: ManagedItem): Change => {
  const values = editableValues(type.fields, body)
  return { id, version, values, saved: values, removed: false, errors: {} }
}

export const isPending = (change: Change): boolean =>
  change.removed || isNew(change.id) || !sameValues(change.values, change.saved)

/** The pending changes with what the rules say against each; undefined when all may be sent. */
export function refuse(type: ContentType, changes: Changes): Changes | undefined {
  const checked = Object.values(changes).map((change) =>
    change.removed || !isPending(change)
      ? change
      : { ...change, errors: checkValues(type.fields, change.values, isNew(change.id)) },
  )
  if (checked.every(({ errors }) => Object.keys(errors).length === 0)) return undefined
  return Object.fromEntries(checked.map((change) => [change.id, change]))
}

/** Creates what is new, updates what is changed, deletes what is taken out; answers what could not be saved, with the reason. */
export async function saveAll(type: ContentType, changes: Changes, total: number): Promise<Changes> {
  const left: Changes = {}
  let order = total
  for (const change of Object.values(changes)) {
    // Nobody knows of it, so nobody is asked to delete it.
    if (!isPending(change) || (change.removed && isNew(change.id))) continue
    try {
      await saveOne(itemCalls(type), change, isNew(change.id) ? ++order : undefined)
    } catch (error) {
      left[change.id] = withFailure(type, change, error)
    }
  }
  return left
}

async function saveOne(calls: ItemCalls, change: Change, order: number | undefined): Promise<void> {
  if (change.removed) await calls.remove(change)
  else if (isNew(change.id)) await calls.publish(await calls.create(change.values, order), change.values)
  else await calls.publish(change, change.values)
}

function withFailure(type: ContentType, change: Change, error: unknown): Change {
  if (!(error instanceof ApiError)) return { ...change, failure: 'Something went wrong in this browser.' }
  const errors = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
  const facts = error.facts as StaleFacts | undefined
  return {
    ...change,
    failure: error.message,
    errors: inOrder(type.fields, errors),
    ...(error.status === 409 && facts?.current && { conflict: facts }),
  }
}
