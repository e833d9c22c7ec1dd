import type { Db } from '#platform/database/database.server.ts'
import type { Duty } from '#platform/duties.ts'
import { conflict } from '#platform/problem.ts'
import { messages } from './messages.ts'
import { dutyMessages } from './messages.duties.ts'
import { activeDutiesOf } from './rules.ts'
import { findLossOfOther } from './store.duty-losses.server.ts'
import { lockAdmins, type UserRow } from './store.server.ts'

/** Somebody must always hold these: without them nobody could give any duty, or read a report of wrongdoing. */
const neverEmpty = [
  { duty: 'administrator', refusal: messages.lastAdmin },
  { duty: 'integrity-officer', refusal: dutyMessages.lastIntegrityOfficer },
] as const

/** 409 when `id` would give up the last duty of its kind by holding only `next`. Locks all staff, so that two cannot remove each other at once. */
export async function keepLastHolders(tx: Db, id: string, next: readonly Duty[]): Promise<UserRow[]> {
  const staff = await lockAdmins(tx)
  for (const { duty, refusal } of neverEmpty) {
    const holders = staff.filter((one) => activeDutiesOf(one).includes(duty))
    if (holders.length === 1 && holders[0]?.id === id && !next.includes(duty)) throw conflict(refusal)
  }
  return staff
}

/** Whether another person held all these duties until after `since`. */
export const wasHeldByOther: typeof findLossOfOther = (tx, who) => findLossOfOther(tx, who)
