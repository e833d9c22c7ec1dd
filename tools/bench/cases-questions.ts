import { rareWords } from './cases-corpus.ts'

/** Queries that are written beside each other. */
const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '))

const day = 86_400_000
const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString().slice(0, 10)

/** How long an answer may take: `unindexed` are orders that no table on a screen offers to staff. */
type Goal = 'first' | 'deep' | 'search' | 'unindexed'

/** What staff request of the list of complaints, by how long an answer may take and the name of the question. */
export function listQuestions(now: Date): Record<Goal, Record<string, string[]>> {
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
export function staffListQuestions(now: Date): Record<string, string[]> {
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
export const ownQuestions = ['', 'status=Resolved', 'sort=updated&pageSize=3', 'search=meter', 'page=4', 'sort=subject']

/** What staff type into the search over everything: rare and common words, beginnings, names, phone numbers and references. */
export const searchedWords = [...rareWords, 'billing', 'me', 'person1', '0803', 'meter bill', 'CP-2026-1', 'petition']

/** The overview of a supervisor, which is the one with the workload: short periods, years, and the longest one. */
export function overviewQuestions(base: string, now: Date): Record<string, string[]> {
  const own = (first: number, last: number) =>
    `${base}?period=own&from=${dayBefore(now, first)}&to=${dayBefore(now, last)}`
  return {
    'overview, months': [base, `${base}?period=last-month`, own(400, 370)],
    'overview, quarters': [`${base}?period=last-quarter`, own(300, 210)],
    'overview, years': [`${base}?period=last-12-months`, `${base}?period=last-year`],
    'overview, five years': [own(1_825, 0)],
  }
}
