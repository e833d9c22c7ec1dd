import type { Duty } from '#platform/duties.ts'

/** Only two people together say who holds these. */
const namedByTwo: readonly Duty[] = ['administrator', 'integrity-officer']
/** Who takes one of these from everybody else could then delete records without a second person. */
const takenByTwo: readonly Duty[] = [...namedByTwo, 'licensing-approver', 'case-supervisor']

/** The duties that a second person must hold to approve a change; none where one administrator is enough. */
export function needsForChange(before: readonly Duty[], after: readonly Duty[]): Duty[] {
  const given = namedByTwo.filter((duty) => !before.includes(duty) && after.includes(duty))
  const taken = takenByTwo.filter((duty) => before.includes(duty) && !after.includes(duty))
  const changed = new Set([...given, ...taken])
  const ofIntegrity = changed.delete('integrity-officer')
  return [
    ...(changed.size > 0 ? (['administrator'] as const) : []),
    ...(ofIntegrity ? (['integrity-officer'] as const) : []),
  ]
}
