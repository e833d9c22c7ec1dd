import * as z from 'zod/mini'
import type { Field, FieldType } from '#fields/field.ts'
import { cacNumberType, taxNumberType } from '#fields/registered-numbers.ts'
import { isEmail, normaliseEmail } from '#platform/values/emails.ts'
import { mandates } from '#platform/mandates.ts'
import { requiredText, text } from '#platform/schemas.ts'
import { inputMessages as messages } from './messages.ts'
import { addressLimit, nameLimit } from './rules.ts'

const name = z.pipe(
  requiredText(2_000, messages.nameMissing),
  z.string().check(z.maxLength(nameLimit, messages.nameTooLong)),
)

/** Its name is in the sentence of a question, which is not used here. */
const unnamed = { name: '' } as Field
/** A registered number in the one form in which forms store it too. */
const registered = (type: FieldType, message: string, allowEmpty = false) =>
  z.pipe(
    text(100, message, message),
    z.pipe(
      z.transform((typed: string) => {
        if (typed === '') return allowEmpty ? '' : undefined
        const checked = type.check(unnamed, typed)
        return 'answer' in checked ? String(checked.answer) : undefined
      }),
      z.string(message),
    ),
  )
const cacNumber = registered(cacNumberType, messages.cacInvalid)
const taxNumber = registered(taxNumberType, messages.taxInvalid, true)
const address = z.pipe(
  requiredText(5_000, messages.addressMissing),
  z.string().check(z.maxLength(addressLimit, messages.addressTooLong)),
)
/** A new company, as a person enters it. */
export const companyBody = z.object({ name, cacNumber, address, taxNumber: z._default(taxNumber, '') })

/** What changes of a company; the rest stays. */
export const companyChange = z.object({
  name: z.optional(name),
  cacNumber: z.optional(cacNumber),
  address: z.optional(address),
  taxNumber: z.optional(taxNumber),
})

export const mandatesInput = z
  .array(z.enum(mandates, messages.mandatesMissing), messages.mandatesMissing)
  .check(z.minLength(1, messages.mandatesMissing), z.maxLength(mandates.length, messages.mandatesMissing))

export const emailInput = z.pipe(
  text(1_000, messages.emailInvalid, messages.emailInvalid),
  z.pipe(z.transform(normaliseEmail), z.string().check(z.refine(isEmail, messages.emailInvalid))),
)

export const invitationBody = z.object({ email: emailInput, mandates: mandatesInput })
