import * as z from 'zod/mini'
import { requiredText, text } from '#platform/schemas.ts'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { licenceMessages as messages } from './messages.ts'
import { classNames, holderKinds, limits, places } from './rules.facts.ts'
import { isNumber } from './rules.ts'

const { missing } = messages
const day = z.string(messages.dayWrong).check(z.refine(isCalendarDay, messages.dayWrong))

/** What a licence says when it begins. */
export const termsBody = z.object({
  class: z.enum(classNames, missing.class),
  holder: requiredText(limits.holder, missing.holder),
  holderKind: z.enum(holderKinds),
  capacity: text(limits.capacity),
  site: text(limits.site),
  council: z.enum(places, missing.council),
  resolution: requiredText(limits.resolution, missing.resolution),
  resolutionOn: day,
  issuedOn: day,
  validFrom: day,
  validTo: day,
  publicNote: text(limits.reason),
})
export type TermsInput = z.infer<typeof termsBody>

/** Until when a licence is renewed, and by which resolution. */
export const renewalBody = z.object({
  validTo: day,
  order: requiredText(limits.resolution, missing.order),
  day,
})

/** A licence on paper. */
export const enterBody = z.extend(termsBody, {
  /** Of the portal, where the holder is one. */
  companyId: z.optional(z.nullable(z.uuid())),
  number: z.pipe(
    requiredText(100, messages.numberWrong),
    z.pipe(
      z.transform((typed: string) => typed.toUpperCase().replaceAll(/\s/g, '')),
      z.string().check(z.refine(isNumber, messages.numberWrong)),
    ),
  ),
})
