import { caseKinds } from '#app/case-kinds.ts'
import type { NamedKind } from '#features/cases/contract.kind.ts'

/** For screens of all kinds of case, which need no more of them. */
export const namedKinds: readonly NamedKind[] = caseKinds.map(({ key, collection, noun, plural, deadlines }) => ({
  key,
  collection,
  noun,
  plural,
  deadlines,
}))
