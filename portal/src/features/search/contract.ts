import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { sources } from './rules.ts'

const result = z.object({
  title: z.string(),
  description: z.string(),
  date: z.string(),
  imageUrl: z.string(),
  source: z.enum(sources),
  link: z.string(),
  /** The matching passage in parts; the parts that match the query are marked. */
  extract: z.array(z.object({ text: z.string(), marked: z.boolean() })),
})
export type SearchResult = z.infer<typeof result>

export const search = endpoint({
  method: 'GET',
  path: '/search',
  tag: 'Search',
  access: 'public',
  summary: 'Search stored and built-in content, fees, forms and pages',
  answers: [429],
  query: z.object({
    // Long queries are cut and invalid pages become page 1, so that an address typed by hand still gets results (spec 1 §2.7).
    q: z.prefault(z.string(), ''),
    page: z.prefault(
      z.pipe(
        z.coerce.string(),
        z.transform((text) => Math.min(1000, Math.max(1, Math.floor(Number(text)) || 1))),
      ),
      '1',
    ),
    source: z.prefault(
      z.pipe(
        z.string(),
        z.transform((text) => sources.find((known) => known === text)),
      ),
      '',
    ),
  }),
  response: z.object({
    items: z.array(result),
    /** Pages that staff chose for this search, shown above the results. */
    best: z.array(z.object({ title: z.string(), link: z.string(), description: z.string() })),
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
    /** Whether there are more hits than `total`. */
    more: z.boolean(),
    /** How many of the first hits each source has; of a search in one source, that one. */
    sources: z.array(z.object({ source: z.enum(sources), count: z.number() })),
    query: z.string(),
    /** The corrected query, when the query as typed had no hits. */
    corrected: z.nullable(z.string()),
    /** Whether no entry has all words of the query, so that entries with some of them are listed. */
    partly: z.boolean(),
  }),
})

export const listMisses = endpoint({
  method: 'GET',
  path: '/search/misses',
  tag: 'Search',
  access: 'staff',
  duties: may.readContent,
  summary: 'Searches that found nothing or only some of their words, without who searched; the most frequent first',
  response: z.array(z.object({ words: z.string(), times: z.number(), partly: z.boolean(), lastAt: z.string() })),
})
