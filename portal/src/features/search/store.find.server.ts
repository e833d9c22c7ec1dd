import type { Database } from '#platform/database.server.ts'
import { hitLimit, rankLimit, searchPageSize, textShown, toTsQuery } from './rules.ts'
import { backShelf, frontShelf, middleShelf, sourceLexeme } from './table.server.ts'

export interface FoundEntry {
  source: string
  title: string
  /** Its beginning: what is shown comes from there. */
  body: string
  link: string
  imageUrl: string
  date: string
}

export interface Found {
  /** How many there are; one more than `hitLimit` says that there are more. */
  hits: number
  /** The page that was read: the last one when the page asked for lies behind it. */
  page: number
  /** Of that page, best first. */
  entries: FoundEntry[]
  /** The plain beginnings that PostgreSQL looked for, for marking them in the text. */
  stems: string[]
}

const enough = hitLimit + 1
/** Beginnings of more lexemes than this are left to the index. */
const beginningLimit = 40
/** In a query of more words a known word is asked as it is: each beginning makes an index compare all its lexemes. */
const beginningWords = 6

/**
 * The query's words, each beginning written out as the lexemes that begin so: of a beginning an index notes every entry
 * of every such lexeme, even when the other words leave three; of lexemes it skips what the other words rule out. Not
 * worth its millisecond for one word alone. Of `many` words those that are known are asked as they are.
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
 * Finds the entries that have all words, those with them in the title before those with them anywhere, and reads a page:
 * one statement, for a round trip and a plan cost more than most queries. Only so many hits are looked at, and a word
 * that stands everywhere must not cost more than a rare one: an index must note every entry that has the words before
 * it gives the first, so the front shelf (table.server.ts) is asked first, and all shelves only when it holds too few.
 * Of one source the index knows by itself, from a lexeme that no word is like. Ranking reads an entry's words from
 * beside the table, more work than finding it: only the first `rankLimit` are ranked.
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
 * Named: each connection plans a statement once, and drizzle names none of those written as text. One for each kind of
 * query, for PostgreSQL plans again (2 ms) whenever values that it knows would make a plan look cheaper than one for all
 * values: so no condition in them depends on a value, and the words come as one text out of a query of its own, a list of which
 * nobody knows the length. (A set would count as 1,000 words, dear enough for a server to compile the statement.)
 */
const statements = {
  one: { name: 'search-one-word', text: statement({ asked: 'words', only: nowhere }) },
  few: { name: 'search-words', text: statement({ asked: writtenOut(false), only: nowhere }) },
  many: { name: 'search-many-words', text: statement({ asked: writtenOut(true), only: nowhere }) },
  fewOfSource: { name: 'search-words-of-source', text: statement({ asked: writtenOut(false), only: ofSource }) },
  manyOfSource: { name: 'search-many-of-source', text: statement({ asked: writtenOut(true), only: ofSource }) },
}

type Row = FoundEntry & { hits: number; page: number; words: string }

/** Reads a page of what holds all words, in one source or in all. */
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
