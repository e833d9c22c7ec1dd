import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Caller, complaintOf } from '../caller.ts'
import { askDatabase } from '../portal-process.ts'
import { type Bench, onBothDatabases, type Place, type Printer, size } from './bench.ts'
import { complaints, fillCases, personAccount, supervisorAccount } from './cases-corpus.ts'
import { listQuestions, overviewQuestions, ownQuestions, searchedWords, staffListQuestions } from './cases-questions.ts'
import { cpuOfAll, median, percentile, timeOf } from './process.ts'

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
async function measureClock(print: Printer, { portal: { pid }, connection }: Place): Promise<void> {
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

async function measure(print: Printer, { portal: { url } }: Place, onlyWorkplace: boolean): Promise<void> {
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
async function measureFiling(print: Printer, { portal: { pid, url } }: Place): Promise<void> {
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
    const work = async (place: Place) => {
      if (!onlyWorkplace) await measureClock(print, place)
      await measure(print, place, onlyWorkplace)
      if (place.isEmbedded && !onlyWorkplace) await measureFiling(print, place)
    }
    return onBothDatabases(print, words, work, { fill })
  },
}
