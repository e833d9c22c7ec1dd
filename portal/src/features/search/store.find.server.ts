// Search looks at up to 1,001 entries, those with all words in the title first, and ranks the first 240 (40 pages); the others follow unranked, and
// the count ends at 'more than 1,000'. Ranking every hit of a word that 100,000 entries have takes half a second, and nobody turns 40 pages.
// An index notes all entries of a word before it gives the first one, so the entries are on three shelves with an index each (1/16, 3/16, 12/16), and
// the next shelf is asked only when those before have too few hits: 8.5 ms of processor time instead of 29 for a word that every entry has.
// Finding, ranking and reading a page are one named statement for each kind of query, planned once per connection; it contains nothing that
// PostgreSQL would plan again for another value.
// The source is a lexeme that nobody can type (`=Media`), so the index answers for one source alone. Beginnings (`meter:*`) are written out as at
// most 40 lexemes where there are several words or one source. Of more than six words only the unknown ones are beginnings.

import type { Database } from '#platform/database/database.server.ts'
import { hitLimit, rankLimit, searchPageSize, textShown, type Source } from './rules.ts'
import { hasSynonyms, type Term, writeAll, writeAny, writeEach } from './rules.query.ts'
import { backShelf, frontShelf, middleShelf, sourceLexeme, titleIndexed } from './table.server.ts'

export interface FoundEntry {
  source: string
  title: string
  /** The start of the body, from which the extract is taken. */
  body: string
  link: string
  imageUrl: string
  date: string
}

export interface SearchHits {
  /** Number of hits, at most `hitLimit` + 1, which means that there are more than `hitLimit`. */
  hits: number
  /** The page returned: the last one when the requested page does not exist. */
  page: number
  /** Entries of that page, best first. */
  entries: FoundEntry[]
  /** How many of the hits each source has. */
  sources: { source: Source; count: number }[]
  /** The normalised stems searched by PostgreSQL, for marking matches. */
  stems: string[]
}

const enough = hitLimit + 1
/** A prefix that matches more lexemes than this is left to the index. */
const beginningLimit = 40
/** In queries with more words than this, known words are matched exactly, because an index compares all lexemes of each prefix. */
const beginningWords = 6

/**
 * The words of the query, with each prefix replaced by the lexemes that start with it. For a prefix, the index collects every entry of every matching
 * lexeme, even when the other words leave only three entries; with lexemes it skips entries that the other words exclude. This does not pay for a
 * single word. In a query of `many` words, known words are matched exactly.
 */
const writtenOut = (many: boolean) => String.raw`(
  select string_agg(coalesce(alternatives, '''' || stem || ''':*'), ' & ')::tsquery from (
    select stem, case
      when length(word) < 3 ${many ? 'or exists (select from search_lexemes where lexeme = stem)' : ''} then '''' || stem || ''''
      else (
        select case when count(*) <= ${beginningLimit} then '(' || string_agg(quoted, ' | ') || ')' end
        from (
          select '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' as quoted from search_lexemes
          where lexeme ~>=~ stem and lexeme ~<~ (stem || chr(1114111)) limit ${beginningLimit + 1}
        ) as beginning
      )
    end as alternatives
    from unnest((select string_to_array($6, ' '))) as word, unnest(tsvector_to_array(to_tsvector('english', word))) as stem
  ) as each_word)`

/**
 * Finds the entries that match, title matches first ($4: the words as typed, $5: the query as a title), and reads one page. A single statement, because a round trip and a query plan cost more than most
 * queries. A common word must not cost more than a rare one, but an index collects all matches before it returns the first; so hits are limited, and
 * the front shelf (table.server.ts) is searched before the others. A source is searched through a special lexeme. Ranking reads the words of an entry
 * from TOAST storage, which costs more than finding it, so only the first `rankLimit` hits are ranked. $3 is a source to be listed last.
 */
const statement = ({ asked, only, ranked }: { asked: string; only: Only; ranked: string }) => `
  with q as materialized (
    select words, asked, asked ${only.text} as looked
    from (select words, ${asked} as asked from (select to_tsquery('english', $1) as words) as typed) as written where numnode(words) > 0
  ),
  exact as materialized (
    select id, source, all_words, 3 as titled from search_entries
    where left(plain_title, ${titleIndexed}) = left($5, ${titleIndexed}) ${only.title} limit ${enough}
  ),
  typed as materialized (select to_tsquery('english', $4) as words),
  title_front as materialized (
    select id, source, all_words, 1 + (title_words @@ typed.words)::int as titled from search_entries, q, typed
    where title_words @@ q.asked and ${frontShelf} ${only.title} limit ${enough}
  ),
  title_rest as materialized (
    select id, source, all_words, 1 + (title_words @@ typed.words)::int as titled from search_entries, q, typed
    where (select count(*) from title_front) < ${enough}
      and title_words @@ q.asked and not ${frontShelf} ${only.title} limit ${enough}
  ),
  titled as (
    select * from exact
    union all select * from (select * from title_front union all select * from title_rest) as matching
    where id not in (select id from exact)
  ),
  text_front as materialized (
    select id, source, all_words from search_entries, q
    where (select count(*) from titled) < ${enough} and all_words @@ q.looked and ${frontShelf} limit ${enough}
  ),
  text_middle as materialized (
    select id, source, all_words from search_entries, q
    where (select count(*) from titled) < ${enough} and (select count(*) from text_front) < ${enough}
      and all_words @@ q.looked and ${middleShelf} limit ${enough}
  ),
  text_near as (select * from text_front union all select * from text_middle),
  text_back as materialized (
    select id, source, all_words from search_entries, q
    where (select count(*) from titled) < ${enough} and (select count(*) from text_near) < ${enough}
      and all_words @@ q.looked and ${backShelf} limit ${enough}
  ),
  hits as materialized (
    select id, source, all_words, titled, row_number() over () as place from (
      select id, source, all_words, titled from titled
      union all
      select id, source, all_words, 0 from (select * from text_near union all select * from text_back) as text
      where id not in (select id from titled)
      limit ${enough}
    ) as listed
  ),
  total as materialized (select count(*)::int as hits from hits),
  counted as materialized (
    select json_agg(json_build_object('source', source, 'count', count)) as sources
    from (select source, count(*)::int as count from hits group by source) as each
  ),
  turned as materialized (
    select least($2::int, greatest(1, ceil(least(hits, ${hitLimit}) / ${searchPageSize}.0)::int)) as page from total
  ),
  ${ranked},
  shown as (
    select id, row_number() over (order by titled desc, (source = $3) asc, rank desc, id collate "C") as place from ranked
    order by place limit ${searchPageSize} offset (select (page - 1) * ${searchPageSize} from turned)
  )
  select total.hits, turned.page, counted.sources, coalesce(q.words::text, '') as words, e.source, e.title, left(e.body, ${textShown}) as body, e.link,
    e.image_url as "imageUrl", e.date
  from shown join search_entries e using (id) cross join total cross join turned cross join counted left join q on true
  order by shown.place`

/** For entries with all words: the title that was typed, then titles with the typed words, then titles with words that mean the same. */
const byTitle = `ranked as (
    select id, source, titled, case when place <= ${rankLimit} then coalesce(ts_rank(all_words, q.words, 1), 0) else -1 end as rank
    from hits left join q on true
  )`

/** For entries with some words, $6: the more of them and the rarer they are among the hits the better, and those of a title count twice. */
const byWords = `
  near as materialized (
    -- A copy in memory: else each comparison would read the words from storage again.
    select id, source, all_words || '' as all_words from hits where place <= ${rankLimit}
  ),
  terms as materialized (
    select number, to_tsquery('english', split_part(term, '#', 1)) as words, to_tsquery('english', split_part(term, '#', 2)) as title
    from unnest((select string_to_array($6, ' # '))) with ordinality as each (term, number)
  ),
  marks as materialized (
    select id, number, case when all_words @@ words then 1 + (all_words @@ title)::int else 0 end as mark from near, terms
  ),
  weights as (
    select number, ln(1 + (select count(*) from near)::float8 / (1 + count(*) filter (where mark > 0))) as weight from marks group by number
  ),
  scores as (select id, sum(mark * weight) as score from marks join weights using (number) group by id),
  ranked as (
    select id, hits.source, case when hits.titled = 3 then 'infinity' else coalesce(score, -1) end as titled, coalesce(ts_rank(near.all_words, q.words, 1), -1) as rank
    from hits left join near using (id) left join scores using (id) left join q on true
  )`

interface Only {
  title: string
  text: string
}
const nowhere: Only = { title: '', text: '' }
const ofSource = (first: number): Only => ({ title: `and source = $${first}`, text: `&& $${first + 1}::tsquery` })

/**
 * Named statements are planned once for each connection; drizzle does not name statements written as text. PostgreSQL plans again (2 ms) when known
 * values make a special plan look cheaper than the generic one, so there is a statement for each kind of query, no condition depends on a value, and
 * the words are one text, split in a subquery whose length the planner cannot know. (It would estimate a set at 1,000 words, enough for a server to
 * JIT-compile the statement.)
 */
const kinds = {
  /** One word, or words with synonyms. */
  plain: { asked: 'words', ranked: byTitle },
  few: { asked: writtenOut(false), ranked: byTitle },
  many: { asked: writtenOut(true), ranked: byTitle },
  any: { asked: 'words', ranked: byWords },
}
type Kind = keyof typeof kinds
const named = (kind: Kind) => {
  const next = kind === 'plain' ? 6 : 7
  return {
    everywhere: { name: `search-${kind}`, text: statement({ ...kinds[kind], only: nowhere }) },
    inSource: { name: `search-${kind}-of-source`, text: statement({ ...kinds[kind], only: ofSource(next) }) },
  }
}
const statements = { plain: named('plain'), few: named('few'), many: named('many'), any: named('any') }

export interface SearchTerms {
  terms: readonly Term[]
  /** What was typed, normalised as titles are. */
  title: string
  page: number
  source: Source | undefined
  /** The source listed after the others. */
  last: Source | undefined
}

type Row = FoundEntry & Pick<SearchHits, 'hits' | 'page' | 'sources'> & { words: string }

/** Reads one page of the entries that have all terms, in one source or in all. */
export function findAll(database: Database, asked: SearchTerms): Promise<SearchHits> {
  const { terms, source } = asked
  const written = writeAll(terms)
  // A single word needs no writing out, except with a source, where it is one of two conditions.
  if (hasSynonyms(terms) || (terms.length === 1 && !source)) return find(database, 'plain', asked, [written])
  const kind = terms.length > beginningWords ? 'many' : 'few'
  return find(database, kind, asked, [written, terms.map(({ typed }) => typed[0]).join(' ')])
}

/** Reads one page of the entries that have any of the terms, those with the most and rarest first. */
export function findAny(database: Database, asked: SearchTerms): Promise<SearchHits> {
  return find(database, 'any', asked, [writeAny(asked.terms), writeEach(asked.terms)])
}

async function find(
  { pool }: Database,
  kind: Kind,
  asked: SearchTerms,
  [words, ...more]: string[],
): Promise<SearchHits> {
  const { page, source, last } = asked
  const typed = writeAll(asked.terms.map(({ typed: own }) => ({ typed: own, also: [] })))
  const values = [words, page, last ?? '', typed, asked.title, ...more]
  const query = source
    ? { ...statements[kind].inSource, values: [...values, source, `'${sourceLexeme(source)}'`] }
    : { ...statements[kind].everywhere, values }
  const { rows } = await pool.query<Row>(query)
  const [first] = rows
  if (!first) return nothing
  const stems = [...first.words.matchAll(/'([^']+)'/g)].map((match) => match[1]!)
  return { hits: first.hits, page: first.page, sources: first.sources, entries: rows, stems }
}

export const nothing: SearchHits = { hits: 0, page: 1, sources: [], entries: [], stems: [] }
