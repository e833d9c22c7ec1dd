import { asBody, asList, type Body } from '#fields/content/content-places.ts'
import { wordsOf } from '#fields/content/content-words.ts'
import { plainText } from '#fields/rich-text/document.ts'
import { documentIn, entryText } from '#fields/content/plain-text.ts'
import { readStored } from '#fields/stored-body.ts'
import type { ContentType, ContentField, ContentFields } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { editAddress } from '../addresses.ts'
import { readCheck } from '../checks/service.server.ts'
import { readTopicTitles } from '../engine/service.topics.server.ts'
import { pageOf, textAt, toSummary, workingBody } from '../engine/service.views.server.ts'
import { findItemById } from '../engine/store.server.ts'
import type { findItem as call } from './contract.ts'
import { kindLabels } from './contract.list.ts'

/** An item of any type, as its preview shows it. */
export async function readGlance(
  deps: Deps,
  actor: SignedIn,
  types: readonly ContentType[],
  id: string,
): Promise<ResponseOf<typeof call>> {
  requireDuty(actor, may.readContent)
  const row = isUuid(id) ? await findItemById(deps.database.db, id) : undefined
  const type = types.find(({ key }) => key === row?.type)
  if (!row || !type) throw notFound('This item no longer exists.')
  const body = workingBody(row)
  const [check, titles] = await Promise.all([readCheck(deps.database.db, type, row.id), readTopicTitles(deps)])
  const slugs = row.topics ? row.topics.split(',') : []
  return {
    item: toSummary({
      ...row,
      hasDraft: row.draft !== null,
      excerpt: row.words.slice(0, 300),
      imageUrl: textAt(body, 'imageUrl'),
    }),
    kind: kindLabels(types).get(type.key)!,
    address: editAddress(types, type.key, id)!,
    page: (row.status === 'published' && pageOf(type, row.slug, row.body)) || null,
    topics: slugs.map((slug) => titles.get(slug) ?? slug),
    texts: textsOf(type.fields, readStored(type.fields, body)),
    check,
  }
}

interface FieldText {
  label: string
  text: string
}

/** Characters of one text, and of all texts of an item: enough to know it by. */
const longest = 1_200
const maxCharacters = 4_000

/** The texts of a body, with the labels of their fields, to be read quickly. Long ones are cut, and pictures and topics left out. */
export function textsOf(fields: ContentFields, body: Body): FieldText[] {
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

function allTexts(fields: ContentFields, body: Body): FieldText[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'group') return allTexts(field.fields, asBody(body[name]))
    const text = textOf(field, name, body).trim()
    return text ? [{ label: field.label, text }] : []
  })
}

function textOf(field: ContentField, name: string, body: Body): string {
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
      return field.of === 'topics' ? '' : asList(value).map(entryText).filter(Boolean).join('\n')
    case 'groupList':
      return asList(value)
        .map((entry) => wordsOf(field.fields, asBody(entry)).split('\n').filter(Boolean).join(' · '))
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
