import { type Body, placesIn } from './content-places.ts'
import type { ContentFields } from './content-type.ts'
import { keyOfNode } from '../rich-text/canonical.ts'
import type { RichNode } from '../rich-text/document.ts'
import { richTextSchema } from '../rich-text/checked-document.ts'
import { documentIn, entryText, mapGroups, plainOf, richTexts } from './plain-text.ts'

const isGroup = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Decides for each text of a sent body whether its document or its plain field counts. A caller that knows only the plain field keeps the stored
 * document by sending its text unchanged, and replaces it by another text, also when the document comes back as it was answered.
 */
export function chooseDocuments(fields: ContentFields, sent: Body, stored: Body): Body {
  const chosen = mapGroups(fields, sent, ({ field, name, value, at }) => {
    const before = at === undefined ? stored[name] : (stored[name] as unknown[] | undefined)?.[at]
    return isGroup(value) && isGroup(before) ? chooseDocuments(field.fields, value, before) : value
  })
  for (const [name, field] of richTexts(fields)) {
    if (!field.plain) continue
    const doc = sent[name]
    const plain = sent[field.plain.name]
    if (plain === undefined) continue
    const before = documentIn(field, name, stored)
    const samePlain = keyOfPlain(plain) === keyOfPlain(stored[field.plain.name] ?? plainOf(field, before))
    if (doc === undefined && samePlain) chosen[name] = before
    else if (doc !== undefined && !samePlain && isSameDocument(doc, before)) delete chosen[name]
  }
  return chosen
}

function isSameDocument(sent: unknown, stored: RichNode): boolean {
  const checked = richTextSchema.safeParse(sent)
  return checked.success && keyOfNode(checked.data as RichNode) === keyOfNode(stored)
}

const keyOfPlain = (plain: unknown): string =>
  JSON.stringify(
    (Array.isArray(plain) ? plain : [plain])
      .map((entry) => entryText(entry).replace(/\r\n?/g, '\n').trim())
      .filter(Boolean),
  )

/** Every document of a body, with the path of its field. */
export const documentsIn = (fields: ContentFields, body: Body): { path: string; doc: RichNode }[] =>
  placesIn(fields, body).flatMap(({ field, name, path, holder }) =>
    field.kind === 'richText' ? [{ path, doc: documentIn(field, name, holder) }] : [],
  )

/** The pictures and attachments of a document, in its order. */
export const fileNodesIn = ({ content = [] }: RichNode): RichNode[] =>
  content.filter(({ type }) => type === 'picture' || type === 'attachment')
