import { splitWords } from './align-lists.ts'
import { asBody, asList } from './content/content-places.ts'
import type { ContentField, ContentFields } from './content/content-type.ts'
import { type ContentValues, sameValues } from './content/content-values.ts'
import { changedByOne, type Merged, mergeEach, mergeLists, type Three } from './merge-lists.ts'
import { isDocument } from './rich-text/document.ts'
import { mergeDocuments } from './rich-text/merge.ts'

export interface MergedValues {
  /** The changes of both; where they do not fit together, mine. */
  values: ContentValues
  /** The fields that both changed in ways that do not fit together. */
  open: string[]
}

/**
 * Joins two changed copies of the same values, field by field: who did not change a field has no say about it. Long texts are joined word by word,
 * documents block by block, lists entry by entry; a short text, number, link or file that both changed is a question.
 */
export function mergeValues(
  fields: ContentFields,
  base: ContentValues,
  mine: ContentValues,
  theirs: ContentValues,
): MergedValues {
  const values: ContentValues = {}
  const open: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    const merged = mergeField(field, base[name], mine[name], theirs[name])
    values[name] = merged ? merged.value : mine[name]
    if (!merged) open.push(name)
  }
  return { values, open }
}

function mergeField(field: ContentField, base: unknown, mine: unknown, theirs: unknown): Merged<unknown> {
  const onlyOne = changedByOne(base, mine, theirs, sameValues)
  if (onlyOne) return onlyOne
  if (field.kind === 'richText')
    return isDocument(base) && isDocument(mine) && isDocument(theirs) ? mergeDocuments(base, mine, theirs) : undefined
  if (field.kind === 'longText') return mergeTexts(asText(base), asText(mine), asText(theirs))
  if (field.kind === 'group') return mergeGroups(field.fields, base, mine, theirs)
  if (field.kind !== 'textList' && field.kind !== 'groupList') return undefined
  const both = (...three: Three<unknown>) =>
    field.kind === 'groupList' ? mergeEach(three, sameValues, (...one) => mergeGroups(field.fields, ...one)) : undefined
  return mergeLists([asList(base), asList(mine), asList(theirs)], sameValues, both)
}

function mergeTexts(base: string, mine: string, theirs: string): Merged<string> {
  const words = mergeLists([splitWords(base), splitWords(mine), splitWords(theirs)], sameValues)
  return words && { value: words.value.join('') }
}

function mergeGroups(fields: ContentFields, base: unknown, mine: unknown, theirs: unknown): Merged<unknown> {
  const { values, open } = mergeValues(fields, asBody(base), asBody(mine), asBody(theirs))
  return open.length > 0 ? undefined : { value: values }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
