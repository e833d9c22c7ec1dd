import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { requiredText, text } from '#platform/schemas.ts'
import { maxTagsOfRecord, tagLimit, tagsPath, tagMessages as words } from './rules.ts'

const tag = requiredText(tagLimit, words.missing)
const tags = z._default(z.array(tag).check(z.maxLength(maxTagsOfRecord, words.tooManyAtOnce)), [])
/** The body of a call that changes the tags of one record. */
export const tagBody = z.object({ add: tags, remove: tags })

export const listTags = endpoint({
  method: 'GET',
  path: tagsPath,
  tag: 'Tags',
  access: 'staff',
  duties: may.readCases,
  summary: 'Tags of cases and enquiries, most used first; with `search` those that begin with it',
  query: z.object({ search: z.optional(text(tagLimit)) }),
  response: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number() })) }),
})
