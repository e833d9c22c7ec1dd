import * as z from 'zod/mini'
import { acceptForms } from '#fields/accepted-forms.ts'
import type { ContentField, ContentType, FileField } from '#fields/content-type.ts'
import { withDays } from '#fields/content-days.ts'
import { schemaOfFields } from '#fields/content-schema.ts'
import { plainText } from '#fields/rich-text/document.ts'
import { documentsIn, fileNodesIn } from '#fields/rich-text/documents-in.ts'
import { chooseDocuments } from '#fields/rich-text/chosen-documents.ts'
import { invalidField, Problem } from '#platform/problem.ts'
import { filesIn } from '../rules.ts'

export const isFileField = (field: ContentField): field is FileField => field.kind === 'image' || field.kind === 'pdf'

/**
 * Checks the body of an item by all rules of its type, or as a draft; 400 with fields. `creating`: require the pictures that a new item needs.
 * `stored`: what the body replaces, whose documents stay where a caller sends their plain text unchanged.
 */
export function checkBody(
  type: ContentType,
  raw: Record<string, unknown>,
  options: { draft?: boolean; creating?: boolean; stored?: Record<string, unknown> | undefined } = {},
): Record<string, unknown> {
  const { fields } = type
  const chosen = options.stored ? chooseDocuments(fields, raw, options.stored) : raw
  const given = withDays(fields, acceptForms(fields, chosen))
  const body = parseFields(schemaOfFields(fields, { draft: options.draft ?? false }), given)
  for (const [name, field] of Object.entries(type.fields))
    if (options.creating && isFileField(field) && field.requiredOnCreate && !body[name])
      throw invalidField(name, `${field.label} is required`)
  return body
}

/** Parses with a schema; 400 with its messages for all invalid fields. */
export function parseFields<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields = result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: wordsOf(issue.message) }))
  const first = fields[0]
  throw new Problem(400, fields.length === 1 && first ? first.message : 'Some answers need your attention.', { fields })
}

// Replace the technical default messages of the schema library.
const wordsOf = (message: string) =>
  message.startsWith('Invalid') ? 'This value has the wrong type: see the description of the API.' : message

/** 400 for a picture or attachment in a document whose file the portal does not have; `files`: the kinds of those that it has, by ID. */
export function requireFiles(
  type: ContentType,
  body: Record<string, unknown>,
  files: ReadonlyMap<string, FileField['kind']>,
): void {
  for (const { path, doc } of documentsIn(type.fields, body))
    for (const node of fileNodesIn(doc)) {
      const [id = ''] = filesIn(node.attrs)
      const found = files.get(id)
      if (node.type === 'picture' ? found === 'image' : found) continue
      const name = plainText(node) || 'without words'
      const words = `The ${node.type} “${name}” is no file of this site. Remove it, or choose it again from the library.`
      throw invalidField(path, words)
    }
}
