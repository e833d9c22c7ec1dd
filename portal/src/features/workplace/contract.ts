import * as z from 'zod/mini'
import { duties } from '#platform/duty-words.ts'
import { endpoint } from '#platform/endpoint.ts'
import { text } from '#platform/schemas.ts'
import { searchLimit, workLists } from './rules.ts'

const tag = 'Workplace'

const row = z.object({
  id: z.string(),
  to: z.string(),
  reference: z.string(),
  title: z.string(),
  person: z.string(),
  state: z.string(),
  /** What has come back about it, and waits for staff. */
  news: z.optional(z.string()),
  due: z.string(),
  overdue: z.boolean(),
  at: z.string(),
})
export type WorkRow = z.infer<typeof row>

const count = { count: z.number(), capped: z.boolean() }

const work = z.object({
  asOf: z.string(),
  lists: z.array(
    z.object({
      name: z.enum(workLists),
      ...count,
      /** Of each source, with the address of the filtered list. */
      parts: z.array(z.object({ source: z.string(), label: z.string(), to: z.string(), ...count })),
      /** Whether it waits for colleagues, and the caller may only read it. */
      toRead: z.boolean(),
      /** Without those of more urgent lists. */
      rows: z.array(
        z.extend(row, {
          source: z.string(),
          /** Why it is here. */
          reason: z.string(),
          /** All lists that it is in. */
          lists: z.array(z.enum(workLists)),
        }),
      ),
    }),
  ),
  /** What happened yesterday; null where a source has no such thing. */
  yesterday: z.array(
    z.object({
      source: z.string(),
      label: z.string(),
      filed: z.number(),
      answered: z.nullable(z.number()),
      resolved: z.nullable(z.number()),
    }),
  ),
})
export type Work = z.infer<typeof work>
export type WorkList = Work['lists'][number]

export const getWork = endpoint({
  method: 'GET',
  path: '/workplace',
  tag,
  access: 'staff',
  duties,
  summary:
    'My work: what is late, to answer, due, assigned to the caller, new or waiting, the most urgent first with a reason for each record, and the figures of yesterday',
  response: work,
})

export const getOpenCounts = endpoint({
  method: 'GET',
  path: '/workplace/counts',
  tag,
  access: 'staff',
  duties,
  summary: 'How many records wait for an answer or a decision, for each source that the caller may read',
  response: z.object({ counts: z.record(z.string(), z.object(count)) }),
})

export const searchGroup = z.object({ source: z.string(), label: z.string(), ...count, rows: z.array(row) })
export type SearchGroup = z.infer<typeof searchGroup>

export const searchWorkplace = endpoint({
  method: 'GET',
  path: '/workplace/search',
  tag,
  access: 'staff',
  duties,
  summary:
    'Search everything that the caller may read, by words and beginnings of words, blind to case, accents and tone marks; a complete reference is answered as `exact`',
  query: z.object({
    q: z._default(text(searchLimit), ''),
    /** Only this source, with pages. */
    source: z.optional(text(40)),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 1),
  }),
  response: z.object({
    groups: z.array(searchGroup),
    /** The address of the record with this very reference; '' where there is none. */
    exact: z.string(),
    pageSize: z.number(),
  }),
})
