import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Caller, complaintOf } from '../caller.ts'
import { askDatabase } from '../portal-process.ts'
import { type Bench, onBothDatabases, type BenchPlace, type Printer, size } from './bench.ts'
import { complaints, fillCases, personAccount, supervisorAccount, rareWords } from './cases-corpus.ts'
import { cpuOfAll, median, percentile, timeOf } from './process.ts'

/** Queries that are written beside each other. */
const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '))

const day = 86_400_000
const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString().slice(0, 10)

/** How long an answer may take: `unindexed` are orders that no table on a screen offers to staff. */
type Goal = 'first' | 'deep' | 'search' | 'unindexed'

/** What staff request of the list of complaints, by how long an answer may take and the name of the question. */
function listQuestions(now: Date): Record<Goal, Record<string, string[]>> {
  const ago = (days: number) => dayBefore(now, days)
  const year = now.getUTCFullYear() - 2
  return {
    first: {
      'first page': ['', 'pageSize=50', 'pageSize=100'],
      'other orders': ['sort=updated', 'sort=due&direction=asc', 'sort=name&direction=asc', 'sort=status', 'sort=type'],
      filters: words(
        'status=New status=Resolved type=Billing urgency=high company=eko lga=Epe assignee=none assignee=me',
        'clock=overdue clock=dueSoon clock=waiting',
      ),
      'filters together': words(
        'status=Escalated&type=Billing urgency=high&lga=Ikeja&company=ikeja',
        'status=Resolved&urgency=low&lga=Epe assignee=none&status=New&type=Billing clock=dueSoon&type=Other',
        'clock=overdue&type=Billing&sort=due&direction=asc clock=overdue&urgency=high',
      ),
    },
    deep: {
      'deep pages': ['page=2500', 'page=5000', 'page=7500', 'page=9990', 'pageSize=100&page=1000'],
      'other orders, deep': [
        'sort=updated&page=5000',
        'sort=type&page=4000',
        'sort=name&page=5000',
        'sort=due&page=5000',
      ],
      'filters, deep': words(
        'status=Resolved&page=4000 type=Billing&page=1000 status=Escalated&page=500 company=eko&page=1700',
        'clock=overdue&page=500 status=Resolved&type=Billing&page=900',
        'status=Escalated&type=Billing&sort=subject&page=100',
      ),
      times: words(
        `from=${ago(300)}&to=${ago(210)} from=${ago(1_700)} to=${ago(200)} from=${ago(560)}&to=${ago(559)}`,
        `from=${ago(1_700)}&page=4000 from=${ago(1_700)}&status=Resolved`,
        `from=${ago(1_700)}&status=Resolved&type=Billing`,
      ),
    },
    unindexed: {
      'unindexed orders': ['sort=urgency', 'sort=level', 'sort=subject&direction=asc'],
    },
    search: {
      'search, common words': ['search=meter', 'search=bill', 'search=person', 'search=meter%20bill'],
      'search, rarer words': [...rareWords, 'zoraku', 'wilima'].map((word) => `search=${word}`),
      'search, phrases': words(
        'search=meter%20bill%20power search=supply%20week%20month search=meter%20transformer',
        'search=house%20street%20paid%20office search=pow%20met search=r%20office',
      ),
      'search, last pages': ['search=meter&page=50', 'search=zoraku&page=50', 'search=estimated&sort=name&page=50'],
      'search, references': words(
        `search=cp- search=cp-${year} search=cp-${year}-1 search=cp-${year}-10&sort=name search=cp-${year}-100`,
        `search=cp-${year}-10001`,
      ),
      'search, people': words(
        'search=number%20177 search=person42%40example.com search=08031755190 search=person4',
        'search=0803%20175%205190',
      ),
      'search, nothing': ['search=xylophone', 'search=qq', 'search=meter%20xylophone', 'search=nobody%40example.com'],
      'search and filter': words(
        'search=refund&status=New search=meter&lga=Epe search=transformer&urgency=high&page=3',
        'search=meter&status=New&type=Billing',
      ),
    },
  }
}

/** What staff ask of the list of complaints in the engine of lists, by the name of the question; each answer counts all filters. */
function staffListQuestions(now: Date): Record<string, string[]> {
  const days = `${dayBefore(now, 300)}..${dayBefore(now, 210)}`
  return {
    'list, default view': ['', 'pageSize=50', 'pageSize=100', 'page=40'],
    'list, orders': words('sort=-due sort=-filed sort=person sort=status sort=type sort=-urgency sort=-updated'),
    'list, filters': words(
      `status=open status=New status=Resolved type=Billing urgency=high company=eko lga=Epe assignee=me`,
      `assignee=none clock=overdue clock=dueToday clock=dueSoon clock=waiting filed=last-30-days`,
      `filed=${days} updated=last-7-days`,
    ),
    'list, filters together': words(
      `status=open&urgency=high status=Escalated&type=Billing&sort=-filed`,
      `urgency=high&lga=Ikeja&company=ikeja assignee=none&status=New&type=Billing`,
      `clock=overdue&type=Billing&type=Other&urgency=high filed=${days}&status=Resolved`,
      `company=eko&company=ikeja&status=open`,
    ),
    'list, search': [
      'meter',
      'meter bill',
      'transformer',
      'zoraku',
      'person42@example.com',
      '0803 175 5190',
      'xylophone',
      `cp-${now.getUTCFullYear() - 2}-10`,
    ].map((words) => `q=${encodeURIComponent(words)}`),
    'list, search and filter': ['q=refund&status=open', 'q=meter&lga=Epe', 'q=transformer&urgency=high&page=3'],
  }
}

/** Queries of a person on their own list of some hundred cases. */
const ownQuestions = ['', 'status=Resolved', 'sort=updated&pageSize=3', 'search=meter', 'page=4', 'sort=subject']

/** What staff type into the search over everything: rare and common words, beginnings, names, phone numbers and references. */
const searchedWords = [...rareWords, 'billing', 'me', 'person1', '0803', 'meter bill', 'CP-2026-1', 'petition']

/** The overview of a supervisor, which is the one with the workload: short periods, years, and the longest one. */
function overviewQuestions(base: string, now: Date): Record<string, string[]> {
  const own = (first: number, last: number) =>
    `${base}?period=own&from=${dayBefore(now, first)}&to=${dayBefore(now, last)}`
  return {
    'overview, months': [base, `${base}?period=last-month`, own(400, 370)],
    'overview, quarters': [`${base}?period=last-quarter`, own(300, 210)],
    'overview, years': [`${base}?period=last-12-months`, `${base}?period=last-year`],
    'overview, five years': [own(1_825, 0)],
  }
}

/** The 99th percentile, by the kind of question. */
const goals =
  complaints <= 200_000
    ? { first: 25, deep: 50, work: 60, search: 100, overview: 300, unindexed: 500, list: 100, opening: 60 }
    : { first: 500, deep: 500, work: 500, search: 500, overview: 500, unindexed: 500, list: 500, opening: 500 }
/** CPU time of portal and database for filing one case, in milliseconds. */
const filingGoal = 3
/** Calls of each kind, so that the 99th percentile is not the slowest of all. */
const atLeast = size(200, 5)

const dueCases = 1_000

/** Runs the clock of deadlines at once with nothing due and with `dueCases` overdue ones; the mails that it causes run beside. */
async function measureClock(print: Printer, { portal: { pid }, connection }: BenchPlace): Promise<void> {
  await askDatabase(connection, async (client) => {
    await runOnce(print, client, pid, 'clock, nothing due', 0)
    const { rowCount } = await client.query(
      `update cases set next_work_at = now() where id in
         (select id from cases where due_at < now() and waiting_since is null order by due_at limit $1)`,
      [dueCases],
    )
    await runOnce(print, client, pid, `clock, ${rowCount} due`, rowCount ?? 0)
  })
}

async function runOnce(print: Printer, client: pg.Client, pid: number, name: string, due: number): Promise<void> {
  const began = performance.now()
  const before = cpuOfAll(pid)
  const { rows } = await client.query<{ id: string }>(`insert into jobs.job (name) values ('cases.clock') returning id`)
  const isDone = async () => {
    const { rows: states } = await client.query<{ state: string }>('select state from jobs.job where id = $1', [
      rows[0]!.id,
    ])
    return states[0]?.state === 'completed'
  }
  while (!(await isDone())) await sleep(5)
  const each = due > 0 ? `, ${((cpuOfAll(pid) - before) / due).toFixed(1)} ms of CPU for each` : ''
  print.figure(name, `${((performance.now() - began) / 1_000).toFixed(1)} s with the wait for its turn${each}`)
}

/** A kind of query: its variants, and how long the answer may take. */
interface Kind {
  name: string
  urls: string[]
  person: Caller
  max: number
  times: number[]
  worst: { url: string; ms: number }
}

/** A query that took too long is refused: its time counts like that of any other. */
async function ask(person: Caller, url: string): Promise<number> {
  let status = 0
  const ms = await timeOf(async () => ({ status } = await person.fetch('GET', url)))
  if (status !== 200 && status !== 503) throw new Error(`${url} answered ${status}`)
  return ms
}

/** Calls each variant of a kind in turn, repeatedly; returns whether all calls so far meet the goal. */
async function measureKind(print: Printer, { name, urls, person, max, times, worst }: Kind, isLast: boolean) {
  for (const url of urls) for (let warm = 0; warm < 3; warm++) await ask(person, url)
  for (const enough = times.length + atLeast; times.length < enough;)
    for (const url of urls) {
      const ms = await ask(person, url)
      times.push(ms)
      if (ms > worst.ms) Object.assign(worst, { url, ms })
    }
  const p99 = percentile(times, 0.99)
  const met = p99 <= max
  const figure = (ms: number) => `${ms.toFixed(1).padStart(6)} ms`
  const figures = `${String(times.length).padStart(4)} calls   p50 ${figure(median(times))}   p99 ${figure(p99)}`
  if (met || isLast) print.figure(name, figures + (met ? '' : ` by ${worst.url}`), `p99 ≤ ${max} ms`, met)
  else print.line(`${name.padEnd(44)} ${figures}  again later`)
  return met
}

const reference = 'a small call'

/** Prints how many times a small call of the same run each kind takes, which says more on a busy machine than milliseconds. */
function printRatios(print: Printer, kinds: readonly Kind[]): void {
  const small = kinds.find(({ name }) => name === reference)!
  for (const { name, times } of kinds) {
    const [p50, p99] = [median(times) / median(small.times), percentile(times, 0.99) / percentile(small.times, 0.99)]
    print.figure(name, `${p50.toFixed(1).padStart(6)} × ${reference}   p99 ${p99.toFixed(1).padStart(6)} ×`)
  }
}

/** Measures every kind; one that misses is measured again after all others, at most twice, since two slow calls of 200 are enough to miss. */
async function measureAll(print: Printer, kinds: Kind[]): Promise<void> {
  let missed = kinds
  const passes = size(3, 1)
  for (let pass = 1; pass <= passes && missed.length > 0; pass++) {
    if (pass > 1) print.line('again, including the previous calls:')
    const still: Kind[] = []
    for (const kind of missed) if (!(await measureKind(print, kind, pass === passes))) still.push(kind)
    missed = still
  }
  printRatios(print, kinds)
}

async function measure(print: Printer, { portal: { url } }: BenchPlace, onlyWorkplace: boolean): Promise<void> {
  const caller = new Caller(url)
  const staff = await caller.signIn()
  const own = await caller.signIn(personAccount)
  const base = '/api/complaints'
  const listed = (query: string) => `${base}?${query}`
  const { items } = await staff.call('GET', listed(`pageSize=100&page=${Math.floor(complaints * 0.0045)}`))
  const pages = (items as { id: string }[]).map(({ id }) => `${base}/${id}`)
  const kinds: Kind[] = []
  const add = (name: string, urls: string[], by = staff, max = goals.first) =>
    kinds.push({ name, urls, person: by, max, times: [], worst: { url: '', ms: 0 } })
  const list = '/api/lists/complaints'
  // A call that reads one row: what any answer takes in this run.
  add(reference, [`${list}/preferences`], staff, goals.list)
  for (const [name, queries] of Object.entries(staffListQuestions(new Date())))
    add(
      name,
      queries.map((query) => `${list}?${query}`),
      staff,
      goals.list,
    )
  add('opening a case', pages, staff, goals.opening)
  const workplace = '/api/workplace'
  add('my work', [workplace, `${workplace}/counts`], staff, goals.work)
  add(
    'search over everything',
    searchedWords.map((q) => `${workplace}/search?q=${encodeURIComponent(q)}`),
    staff,
    goals.search,
  )
  const supervisor = await caller.signIn(supervisorAccount)
  for (const [name, urls] of Object.entries(overviewQuestions('/api/overviews/complaint', new Date())))
    add(name, urls, supervisor, goals.overview)
  if (onlyWorkplace) return measureAll(print, kinds)
  for (const [goal, questions] of Object.entries(listQuestions(new Date())))
    for (const [name, queries] of Object.entries(questions))
      add(name, queries.map(listed), staff, goals[goal as keyof typeof goals])
  add('counts', [`${base}/counts`, '/api/petitions/counts'], staff, goals.deep)
  add("a person's list", ownQuestions.map(listed), own)
  add("a person's counts", [`${base}/counts`], own)
  add('case page', pages)
  const statistics = '/api/cases'
  // The public figures are cached for ten minutes: only the first call calculates them.
  const scorecard = await ask(staff, `${statistics}/scorecard`)
  print.figure('scorecard, calculated', `once ${scorecard.toFixed(1)} ms`)
  add('scorecard', [`${statistics}/scorecard`])
  return measureAll(print, kinds)
}

/** CPU time of filing a case by staff, of the portal and its child, the database; what the job of its mails takes is in it too. */
async function measureFiling(print: Printer, { portal: { pid, url } }: BenchPlace): Promise<void> {
  const staff = await new Caller(url).signIn()
  const file = () => staff.call('POST', '/api/complaints/submit', complaintOf(1))
  for (let warm = 0; warm < size(50, 1); warm++) await file()
  const before = cpuOfAll(pid)
  for (let at = 0; at < atLeast; at++) await file()
  print.atMost('filing a case, CPU', (cpuOfAll(pid) - before) / atLeast, filingGoal, 'ms')
}

async function fill(owner: pg.ClientConfig): Promise<void> {
  const ms = await timeOf(() => askDatabase(owner, fillCases))
  console.log(`${complaints} complaints stored in ${(ms / 1000).toFixed(0)} s`)
}

export const bench: Bench = {
  about: `the lists of ${complaints} complaints (BENCH_CASES), ${atLeast} calls or more of each kind [embedded|server] [workplace]`,
  run(print, words) {
    const onlyWorkplace = words.includes('workplace')
    const work = async (place: BenchPlace) => {
      if (!onlyWorkplace) await measureClock(print, place)
      await measure(print, place, onlyWorkplace)
      if (place.isEmbedded && !onlyWorkplace) await measureFiling(print, place)
    }
    return onBothDatabases(print, words, work, { fill })
  },
}
