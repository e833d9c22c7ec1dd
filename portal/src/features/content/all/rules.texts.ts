import type { ContentField, ContentFields } from '#fields/content/content-type.ts'
import { wordsOf } from '#fields/content/content-words.ts'
import { plainText } from '#fields/rich-text/document.ts'
import { documentIn, entryText } from '#fields/rich-text/plain.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'

export interface FieldText {
  label: string
  text: string
}

/** Characters of one text, and of all texts of an item: enough to know it by. */
const longest = 1_200
const maxCharacters = 4_000

/** The texts of a body, with the labels of their fields, to be read quickly. Long ones are cut, and pictures and topics left out. */
export function textsOf(fields: ContentFields, body: Record<string, unknown>): FieldText[] {
  let left = maxCharacters
  const shown: FieldText[] = []
  for (const { label, text } of allTexts(fields, body)) {
    if (left <= 0) break
    const part = cut(text, Math.min(longest, left))
    shown.push({ label, text: part })
    left -= part.length
  }
  return shown
}

function allTexts(fields: ContentFields, body: Record<string, unknown>): FieldText[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'group') return allTexts(field.fields, bodyOf(body[name]))
    const text = textOf(field, name, body).trim()
    return text ? [{ label: field.label, text }] : []
  })
}

function textOf(field: ContentField, name: string, body: Record<string, unknown>): string {
  const value = body[name]
  switch (field.kind) {
    case 'image':
    case 'group':
      return ''
    case 'pdf':
      return value ? 'A PDF file' : ''
    case 'richText':
      return plainText(documentIn(field, name, body))
    case 'textList':
      return field.of === 'topics' ? '' : listOf(value).map(entryText).filter(Boolean).join('\n')
    case 'groupList':
      return listOf(value)
        .map((entry) => wordsOf(field.fields, bodyOf(entry)).split('\n').filter(Boolean).join(' · '))
        .filter(Boolean)
        .join('\n')
    case 'option':
      return field.options.find((option) => option.value === value)?.label ?? ''
    case 'moment':
      return typeof value === 'string' && value ? formatMoment(value) : ''
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
}

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max).trimEnd()}…` : text)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const bodyOf = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
