import * as z from 'zod/mini'
import { isEmail, normaliseEmail } from '#platform/values/emails.ts'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { requiredText, text } from '#platform/schemas.ts'
import { requestMessages as messages } from '../messages.requests.ts'
import { requestActions } from './kind.ts'
import { answerLimit, requestKinds, requestTextLimit } from './rules.requests.ts'

const kind = z.enum(requestKinds, messages.kindMissing)

/** A request that a person files on the profile. */
export const ownRequestBody = z.object({ kind, text: requiredText(requestTextLimit, messages.textMissing) })

/** A request that came by letter, e-mail or telephone. */
export const enteredRequestBody = z.object({
  kind,
  name: requiredText(200, messages.nameMissing),
  email: z.pipe(
    text(320, messages.emailInvalid, messages.emailInvalid),
    z.pipe(
      z.transform((value: string) => (value === '' ? '' : normaliseEmail(value))),
      z.string().check(z.refine((value) => value === '' || isEmail(value), messages.emailInvalid)),
    ),
  ),
  text: requiredText(requestTextLimit, messages.textMissing),
  /** The day on which it came. */
  receivedOn: z.string(messages.dayMissing).check(z.refine(isCalendarDay, messages.dayMissing)),
})

export const requestActionBody = z.object({
  action: z.enum(requestActions),
  text: requiredText(answerLimit, messages.actionTextMissing),
})
