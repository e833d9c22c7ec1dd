import type { ContentExample, ContentExamples, ContentType } from '#fields/content/content-type.ts'
import type { Db } from '#platform/database/database.server.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { lockType } from '../engine/store.server.ts'
import { type HiddenRow, listHidden, listPlaceRows, type PlaceRow } from './store.server.ts'

/** A type with the content that it ships with. */
export interface WithExamples {
  key: string
  examples: ContentExamples
}

export interface ExampleState {
  example: ContentExample
  hidden: HiddenRow | undefined
  /** The item that was made from it, perhaps still a draft, or another one that takes its place. */
  item: PlaceRow | undefined
  isReplaced: boolean
}

/** As everywhere, what the site ships with shows where staff have published nothing: a draft, or an item off the site, takes no place. */
export async function readExampleStates(db: Db, { key: type, examples }: WithExamples): Promise<ExampleState[]> {
  const { list, isReplacedBy } = examples
  if (list.length === 0) return []
  const keys = list.map(({ key }) => key)
  const [hidden, rows] = await Promise.all([
    listHidden(db, type),
    listPlaceRows(db, type, keys, { all: isReplacedBy !== undefined }),
  ])
  return list.map((example) => {
    const own = rows.find((row) => row.example === example.key)
    const other = rows.find(
      (row) =>
        row !== own &&
        row.status === 'published' &&
        (row.slug === example.key || isReplacedBy?.(example, row.body) === true),
    )
    const isReplaced = own?.status === 'published' || other !== undefined
    return { example, hidden: hidden.find(({ key }) => key === example.key), item: own ?? other, isReplaced }
  })
}

export const readShown = async (db: Db, type: WithExamples): Promise<ContentExample[]> =>
  (await readExampleStates(db, type))
    .filter(({ hidden, isReplaced }) => !hidden && !isReplaced)
    .map(({ example }) => example)

/** The columns of an item that is made from an example. */
export type Replacing = { example?: string; slug?: string }

/** Reserves the place of an example for a new item; 409 if another item has it. */
export async function replaceExample(tx: Db, type: ContentType, key: string): Promise<Replacing> {
  await lockType(tx, type.key)
  const states = type.examples ? await readExampleStates(tx, { key: type.key, examples: type.examples }) : []
  const state = states.find(({ example }) => example.key === key)
  if (!state) throw notFound('There is no such example.')
  if (state.item)
    throw conflict(`“${state.item.title}” already takes the place of this example. Reload the list and edit it there.`)
  // The address of the example stays.
  return { example: key, ...(type.slugFrom && { slug: key }) }
}
