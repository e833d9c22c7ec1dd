import { splitWords } from '../align-lists.ts'
import { changedByOne, type Merged, mergeEach, mergeLists } from '../merge-lists.ts'
import { canonical, joinTexts } from './canonical.ts'
import { emptyDocument, type RichNode, withinLimits } from './document.ts'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Joins two changed copies of a document: by blocks, then by what is in a block that both changed, down to words with their marks. Two changes at one
 * place, a block that one removed and the other changed, and tables of which one changed the grid are left to a person.
 */
export function mergeDocuments(base: RichNode, mine: RichNode, theirs: RichNode): Merged<RichNode> {
  const merged = mergeNodes(canonical(base), canonical(mine), canonical(theirs))
  if (!merged || !withinLimits(merged.value)) return undefined
  return merged.value.content ? merged : { value: emptyDocument() }
}

function mergeNodes(base: RichNode, mine: RichNode, theirs: RichNode): Merged<RichNode> {
  const onlyOne = changedByOne(base, mine, theirs, same)
  if (onlyOne) return onlyOne
  if (base.type !== mine.type || base.type !== theirs.type) return undefined
  const attrs = mergeAttributes(base, mine, theirs)
  if (!attrs) return undefined
  // Rows and columns of a table move together: changed words fit into one grid, not into two.
  if (base.type === 'table' && !(same(gridOf(base), gridOf(mine)) && same(gridOf(base), gridOf(theirs))))
    return undefined
  const content = holdsWords.has(base.type)
    ? mergeLists([wordsOf(base), wordsOf(mine), wordsOf(theirs)], same)
    : mergeLists([base.content ?? [], mine.content ?? [], theirs.content ?? []], same, (...three) =>
        mergeEach(three, same, mergeNodes),
      )
  if (!content) return undefined
  // A list or a cell without anything in it is no document.
  if (base.content && content.value.length === 0 && base.type !== 'doc' && !holdsWords.has(base.type)) return undefined
  return { value: canonical({ type: base.type, attrs: attrs.value, content: joinTexts(content.value) }) }
}

const holdsWords = new Set(['paragraph', 'heading'])

function mergeAttributes(...nodes: [RichNode, RichNode, RichNode]): Merged<Record<string, unknown>> {
  const merged: Record<string, unknown> = {}
  for (const name of new Set(nodes.flatMap(({ attrs }) => Object.keys(attrs ?? {})))) {
    const [base, mine, theirs] = nodes.map(({ attrs }) => attrs?.[name])
    const found = changedByOne(base, mine, theirs, same)
    if (!found) return undefined
    if (found.value !== undefined) merged[name] = found.value
  }
  return { value: merged }
}

const gridOf = (table: RichNode) => table.content?.map((row) => row.content?.map(({ type, attrs }) => [type, attrs]))

/** The content of a paragraph in single words, each with its marks. */
const wordsOf = ({ content = [] }: RichNode): RichNode[] =>
  content.flatMap((part) =>
    part.text === undefined ? [part] : splitWords(part.text).map((text) => ({ ...part, text })),
  )
