import type { CaseKindFacts } from '#features/cases/contract.kind.ts'
import { complaint } from '#features/complaints/kind.ts'
import { petition } from '#features/petitions/kind.ts'

/** Every kind of case, in the order of the screens of staff; a new one is a line here. */
export const caseKinds: readonly CaseKindFacts[] = [complaint, petition]
