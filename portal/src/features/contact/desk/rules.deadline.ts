import { type Deadline, describeDeadline, type Holidays } from '#engines/records/rules.deadlines.ts'

/** An answer is due soon when at most this many working days are left; of three, the last. */
export const soonDays = 1

/** The deadline in words; days are working days. */
export function describeAnswerTime({ dueAt }: Deadline, now: Date, holidays: Holidays) {
  const described = describeDeadline({ dueAt }, now, holidays, { soonDays })
  const { text, overdue, dueSoon } = described
  return { dueAt: described.dueAt, text, overdue, dueSoon }
}
