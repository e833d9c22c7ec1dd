import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'
import { type CaseCalls, caseCalls } from '../contract.calls.ts'
import { type CaseKindFacts, type CaseWords, nounOf, wordsOf } from '../contract.kind.ts'
import { customerCaseLifecycle } from './rules.customer-case.ts'
import type { CaseLifecycle } from './rules.lifecycle.ts'

/** A kind of case with what the server adds to its description. */
export interface CaseKind extends CaseKindFacts {
  lifecycle: CaseLifecycle
  calls: CaseCalls
  words: CaseWords
}

export const caseKind = (kind: CaseKindFacts): CaseKind => ({
  ...kind,
  lifecycle: customerCaseLifecycle(nounOf(kind)),
  calls: caseCalls(kind),
  words: wordsOf(kind),
})

/** The contact details of the owner. */
export interface Contact {
  name: string
  email: string
  phone: string
}

export const caseKinds = hook<CaseKind>('kinds of case')

/** Undefined for a case that is gone, or whose feature the portal no longer has. */
export const findKind = ({ hooks }: Deps, row: { kind: string } | undefined): CaseKind | undefined =>
  hooks.of(caseKinds).find(({ key }) => key === row?.kind)
