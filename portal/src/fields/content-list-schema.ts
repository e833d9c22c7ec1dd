import * as z from 'zod/mini'
import { text } from '#platform/schemas.ts'
import { mostTopics } from './content-topics.ts'
import type { ContentField, TextListField } from './content-type.ts'

const mostEntries = 200
const longestEntry = 5_000
export const tooMany = z.maxLength(mostEntries, `At most ${mostEntries} entries`)
export const missing = (field: ContentField) => `${field.label} is required`

export const entryText = z.union([z.string(), z.object({ content: z.string() })])

const topicSlugs = z.pipe(
  z
    .array(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'Choose a topic from the list')))
    .check(z.refine((list) => new Set(list).size <= mostTopics, `Choose at most ${mostTopics} topics`)),
  z.transform((list) => [...new Set(list)]),
)

/** Blank entries are left out, or named where each one is required; what remains is checked (spec 3 §5). */
export function listSchema(field: TextListField) {
  const { entryLabel } = field
  const entries = z.pipe(
    z.array(entryText).check(
      tooMany,
      z.check((context) => {
        if (!entryLabel) return
        for (const [at, entry] of context.value.entries())
          if (!textOf(entry).trim() && context.value.length > 1)
            context.issues.push({
              code: 'custom',
              input: entry,
              path: [at],
              message: `${entryLabel} ${at + 1} is required`,
            })
      }),
    ),
    z.transform((list) => list.map((entry) => textOf(entry).trim()).filter(Boolean)),
  )
  if (field.of === 'topics') return z.pipe(entries, topicSlugs)
  const checked = z.pipe(
    entries,
    z.array(text(longestEntry)).check(z.refine((list) => !field.required || list.length > 0, missing(field))),
  )
  if (field.entry === 'text') return checked
  if (field.entry === 'content')
    return z.pipe(
      checked,
      z.transform((list) => list.map((content) => ({ content }))),
    )
  return z.pipe(
    checked,
    z.transform((list) => list.map((content, at) => ({ id: String(at + 1), content }))),
  )
}

const textOf = (entry: string | { content: string }) => (typeof entry === 'string' ? entry : entry.content)
