import type { Database } from '#platform/database/database.server.ts'
import { hitLimit, rankLimit, searchPageSize, textShown, toTsQuery } from './rules.ts'
import { backShelf, frontShelf, middleShelf, sourceLexeme } from './table.server.ts'

export interface FoundEntry {
  source: string
  title: string
  /** The start of the body, from which the extract is taken. */
  body: string
  link: string
  imageUrl: string
  date: string
}

export interface Found {
  /** Number of hits, at most `hitLimit` + 1, which means that there are more than `hitLimit`. */
  hits: number
  /** The page returned: the last one when the requested page does not exist. */
  page: number
  /** Entries of that page, best first. */
  entries: FoundEntry[]
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
    from unnest((select string_to_array($3, ' '))) as word, unnest(tsvector_to_array(to_tsvector('english', word))) as stem
  ) as each_word)`

/**
 * Finds the entries that contain all words, title matches first, and reads one page. A single statement, because a round trip and a query plan cost
 * more than most queries. A common word must not cost more than a rare one, but an index collects all matches before it returns the first; so hits
 * are limited, and the front shelf (table.server.ts) is searched before the others. A source is searched through a special lexeme. Ranking reads the
 * words of an entry from TOAST storage, which costs more than finding it, so only the first `rankLimit` hits are ranked.
 */
const statement = ({ asked, only }: { asked: string; only: { title: string; text: string } }) => `
  with q as materialized (
    select words, asked, asked ${only.text} as looked
    from (select words, ${asked} as asked from (select to_tsquery('english', $1) as words) as typed) as written where numnode(words) > 0
  ),
  title_front as materialized (
    select id, all_words from search_entries, q
    where title_words @@ q.asked and ${frontShelf} ${only.title} limit ${enough}
  ),
  title_rest as materialized (
    select id, all_words from search_entries, q
    where (select count(*) from title_front) < ${enough}
      and title_words @@ q.asked and not ${frontShelf} ${only.title} limit ${enough}
  ),
  titled as (select * from title_front union all select * from title_rest),
  text_front as materialized (
    select id, all_words from search_entries, q
    where (select count(*) from titled) < ${enough} and all_words @@ q.looked and ${frontShelf} limit ${enough}
  ),
  text_middle as materialized (
    select id, all_words from search_entries, q
    where (select count(*) from titled) < ${enough} and (select count(*) from text_front) < ${enough}
      and all_words @@ q.looked and ${middleShelf} limit ${enough}
  ),
  text_near as (select * from text_front union all select * from text_middle),
  text_back as materialized (
    select id, all_words from search_entries, q
    where (select count(*) from titled) < ${enough} and (select count(*) from text_near) < ${enough}
      and all_words @@ q.looked and ${backShelf} limit ${enough}
  ),
  hits as materialized (
    select id, all_words, titled, row_number() over () as place from (
      select id, all_words, 1 as titled from titled
      union all
      select id, all_words, 0 from (select * from text_near union all select * from text_back) as text
      where id not in (select id from titled)
      limit ${enough}
    ) as listed
  ),
  total as materialized (select count(*)::int as hits from hits),
  turned as materialized (
    select least($2::int, greatest(1, ceil(least(hits, ${hitLimit}) / ${searchPageSize}.0)::int)) as page from total
  ),
  ranked as (
    select id, titled, case when place <= ${rankLimit} then ts_rank(all_words, q.words) else -1 end as rank from hits, q
  ),
  shown as (
    select id, row_number() over (order by titled desc, rank desc, id collate "C") as place from ranked
    order by place limit ${searchPageSize} offset (select (page - 1) * ${searchPageSize} from turned)
  )
  select total.hits, turned.page, q.words::text as words, e.source, e.title, left(e.body, ${textShown}) as body, e.link,
    e.image_url as "imageUrl", e.date
  from shown join search_entries e using (id), total, turned, q order by shown.place`

const nowhere = { title: '', text: '' }
const ofSource = { title: 'and source = $4', text: '&& $5::tsquery' }

/**
 * Named statements are planned once for each connection; drizzle does not name statements written as text. PostgreSQL plans again (2 ms) when known
 * values make a special plan look cheaper than the generic one, so there is a statement for each kind of query, no condition depends on a value, and
 * the words are one text, split in a subquery whose length the planner cannot know. (It would estimate a set at 1,000 words, enough for a server to
 * JIT-compile the statement.)
 */
const statements = {
  one: { name: 'search-one-word', text: statement({ asked: 'words', only: nowhere }) },
  few: { name: 'search-words', text: statement({ asked: writtenOut(false), only: nowhere }) },
  many: { name: 'search-many-words', text: statement({ asked: writtenOut(true), only: nowhere }) },
  fewOfSource: { name: 'search-words-of-source', text: statement({ asked: writtenOut(false), only: ofSource }) },
  manyOfSource: { name: 'search-many-of-source', text: statement({ asked: writtenOut(true), only: ofSource }) },
}

type Row = FoundEntry & { hits: number; page: number; words: string }

/** Reads one page of the entries that contain all words, in one source or in all. */
export async function findPage(
  { pool }: Database,
  { words, page, source }: { words: string[]; page: number; source: string | undefined },
): Promise<Found> {
  const many = words.length > beginningWords
  const values = [toTsQuery(words), page, words.join(' ')]
  const query = source
    ? { ...statements[many ? 'manyOfSource' : 'fewOfSource'], values: [...values, source, `'${sourceLexeme(source)}'`] }
    : words.length === 1
      ? { ...statements.one, values: values.slice(0, 2) }
      : { ...statements[many ? 'many' : 'few'], values }
  const { rows } = await pool.query<Row>(query)
  const [first] = rows
  if (!first) return { hits: 0, page: 1, entries: [], stems: [] }
  const stems = [...first.words.matchAll(/'([^']+)'/g)].map((match) => match[1]!)
  return { hits: first.hits, page: first.page, entries: rows, stems }
}
