import type { Duty } from '#platform/duties.ts'

/** Only staff have duties. A release without duties removes the role and leaves them. */
export const dutiesOf = ({ role, duties }: { role: 'Admin' | 'User'; duties: Duty[] }): Duty[] =>
  role === 'Admin' ? duties : []

/** Those that count: an address that nobody has verified may be another person's. */
export const activeDutiesOf = (row: Parameters<typeof dutiesOf>[0] & { emailVerifiedAt: Date | null }): Duty[] =>
  row.emailVerifiedAt ? dutiesOf(row) : []
