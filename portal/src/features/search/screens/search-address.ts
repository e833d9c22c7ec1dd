import type { Source } from '../rules.ts'

/** Address of a search; page 1 and all sources are the defaults and are omitted. */
export function searchAddress({
  q,
  page = 1,
  source,
}: {
  q: string
  page?: number
  source?: Source | undefined
}): string {
  const query = new URLSearchParams({ q })
  if (source) query.set('source', source)
  if (page > 1) query.set('page', String(page))
  return `/search?${query}`
}
