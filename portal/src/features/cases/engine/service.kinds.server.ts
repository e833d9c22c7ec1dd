import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'
import { type CaseCalls, caseCalls } from '../contract.calls.ts'
import { type CaseKindFacts, type CaseWords, nounOf, wordsOf } from '../contract.kind.ts'
import { type CaseRecord, caseRecord } from '../kind.ts'
import { findReferences } from './rules.references.ts'
import { findCaseByReference } from './store.server.ts'

/** A kind of case with what the server adds to its description. */
export interface CaseKind extends CaseKindFacts {
  record: CaseRecord
  calls: CaseCalls
  words: CaseWords
}

export const caseKind = (kind: CaseKindFacts): CaseKind => ({
  ...kind,
  record: caseRecord(nounOf(kind)),
  calls: caseCalls(kind),
  words: wordsOf(kind),
})

export interface Contact {
  name: string
  email: string
  phone: string
}

export const caseKinds = hook<CaseKind>('kinds of case')

/** Other cases whose references are in a text about one. */
export async function findNamedCases({ database: { db }, hooks }: Deps, own: { reference: string }, text: string) {
  const prefixes = hooks.of(caseKinds).map(({ prefix }) => prefix)
  const references = findReferences(text, prefixes, own.reference)
  const rows = await Promise.all(references.map((reference) => findCaseByReference(db, reference)))
  return rows.filter((row) => row !== undefined)
}

/** Undefined for a case that is gone, or whose feature the portal no longer has. */
export const findKind = ({ hooks }: Deps, row: { kind: string } | undefined): CaseKind | undefined =>
  hooks.of(caseKinds).find(({ key }) => key === row?.kind)
