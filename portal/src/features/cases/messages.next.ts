import { formatDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { type CaseStatus, reopenDays } from './rules.ts'

export interface NextFacts {
  dueAt: Date | null
  /** Since when the deadline is paused for the owner's answer. */
  waitingSince: Date | null
  resolvedAt: Date | null
}

const dayMs = 86_400_000

/** What happens next with a case and by when, for its owner; empty where nothing is known. */
export function whatIsNext({ dueAt, waitingSince, resolvedAt }: NextFacts): string {
  if (resolvedAt)
    return `If you do not agree, you can reopen it until ${formatDay(new Date(resolvedAt.getTime() + reopenDays * dayMs))}.`
  if (waitingSince) return 'The deadline is paused until you answer.'
  return dueAt ? `We aim to resolve it by ${formatDay(dueAt)}.` : ''
}

interface NowFacts extends NextFacts {
  /** The kind in a sentence: 'complaint'. */
  noun: string
  status: CaseStatus
  isLate: boolean
  /** The company that has it. */
  atCompany: { company: string; dueAt: Date | null; askedUntil: string | null } | null
  /** The company whose answer the person reads; '' for none. */
  answeredBy: string
  asksIfSolved: boolean
  /** After which day the person is asked. */
  askFrom: string | null
}

/** For the owner of a case, on top of its page: who does what now, and by when. Empty once it is resolved. */
export function whatHappensNow(facts: NowFacts, now: Date): string {
  const { status, waitingSince, dueAt, isLate, noun } = facts
  if (status === 'Resolved') return ''
  if (waitingSince) return 'The Commission waits for your answer. The deadline is paused until you answer.'
  const by = dueAt ? formatDay(dueAt) : ''
  const aim =
    isLate && by ? `We are late: we aimed to resolve your ${noun} by ${by}.` : by && `We aim to resolve it by ${by}.`
  return [whoActs(facts, now), aim].filter(Boolean).join(' ')
}

function whoActs({ noun, status, atCompany, answeredBy, asksIfSolved, askFrom, isLate }: NowFacts, now: Date): string {
  if (asksIfSolved && answeredBy) return `${answeredBy} has answered. Tell us whether it is solved.`
  if (atCompany) {
    const { company, dueAt, askedUntil } = atCompany
    if (dueAt && dueAt < now)
      return `${company} has not answered by ${formatDay(dueAt)}, as it had to. An officer of the Commission decides what follows.`
    const asks = askedUntil ? ` and asks for time until ${formatDay(startOfDay(askedUntil))}` : ''
    return `${company} has your ${noun}${asks}.${dueAt ? ` It has to answer by ${formatDay(dueAt)}.` : ''}`
  }
  if (answeredBy && askFrom)
    return `${answeredBy} has answered. We ask you after ${formatDay(startOfDay(askFrom))} whether it is solved.`
  if (answeredBy) return `${answeredBy} has answered. An officer of the Commission looks at the answer.`
  if (status === 'New') return `We have received your ${noun} and will look at it.`
  return isLate ? '' : `We are working on your ${noun}.`
}

/** What a mail about an action says of it: a pause belongs to the question that causes it, the days to reopen to the resolution. */
export function nextInMail(action: string, facts: NextFacts): string {
  const belongs = facts.resolvedAt ? action === 'resolve' : facts.waitingSince ? action === 'ask' : true
  return belongs ? whatIsNext(facts) : ''
}

/** The part of the owner's page that a mail about an action is about. */
export const placeOf = (action: string): string =>
  action === 'ask' || action === 'message' ? '#messages' : action === 'resolve' ? '#outcome-title' : ''
