import { readLines } from '#features/fees/service.server.ts'
import type { Section } from '#fields/form.ts'
import type { LeadsTo } from '#fields/leads-to.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem } from '#platform/problem.ts'
import { findLeadsToProblems } from './leads-to-problems.ts'
import { messages } from './messages.ts'

/** 400 where a form leads to questions that it does not ask, or to a line that neither the schedule of today nor the version before has. */
export async function requireFitting(
  deps: Deps,
  { section, leadsTo }: { section: Section[]; leadsTo: LeadsTo },
  before?: LeadsTo,
): Promise<void> {
  const lines = (await readLines(deps)).map(({ key }) => key)
  const kept = before?.outcomes.map(({ feeLine }) => feeLine) ?? []
  const fields = findLeadsToProblems(leadsTo, section, new Set([...lines, ...kept]))
  if (!fields[0]) return
  throw new Problem(400, fields.length === 1 ? fields[0].message : messages.answersNeedAttention, { fields })
}
