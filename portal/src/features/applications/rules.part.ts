import { type Duty, holds, may } from '#platform/duties.ts'
import type { Part } from './lifecycle.ts'

/** Apart from the lifecycle, which applicants’ screens load too. */
export function partOf(person: { id: string; duties?: readonly Duty[] }, ownerId: string | null): Part {
  if (holds(person, may.decideApplications)) return 'approver'
  if (holds(person, may.handleApplications)) return 'officer'
  return person.id === ownerId ? 'owner' : 'reader'
}
