import { addDays, formatDay } from '#platform/values/nigerian-time.ts'
import { grantMessages as messages } from './messages.ts'

/** What the approver says of an application besides the terms of its licence. */
export interface Statements {
  /** The fees that are due before the grant are paid, or none are. */
  feePaid: boolean
  /** Where and when the public was told, with the last of these days. */
  notice: string
  noticeOn: string
}

/** What is still open before a licence is granted, in sentences; with it an approver says why it is granted nevertheless. */
export function findOpenGates(
  { feePaid, notice, noticeOn }: Statements,
  needs: { isFiled: boolean; notice: boolean; objectionDays: number; today: string },
): string[] {
  const lastDay = noticeOn && addDays(noticeOn, needs.objectionDays)
  return [
    !needs.isFiled && messages.notFiled,
    !feePaid && 'Nobody has said that the fee is paid.',
    needs.notice && !(notice && noticeOn) && 'No notice to the public is recorded.',
    needs.notice && lastDay >= needs.today && `The public may object until ${formatDay(lastDay)}.`,
  ].filter((gate) => typeof gate === 'string')
}
