import * as z from 'zod/mini'
import { isEmail, normaliseEmail } from '#platform/emails.ts'
import { mandates } from '#platform/mandates.ts'
import { requiredText, text } from '#platform/schemas.ts'
import { inputMessages as messages } from './messages.ts'
import { addressLimit, isCacNumber, isTaxNumber, nameLimit, normaliseCacNumber } from './rules.ts'

const name = z.pipe(
  requiredText(2_000, messages.nameMissing),
  z.string().check(z.maxLength(nameLimit, messages.nameTooLong)),
)
const cacNumber = z.pipe(
  text(100, messages.cacInvalid, messages.cacInvalid),
  z.pipe(z.transform(normaliseCacNumber), z.string().check(z.refine(isCacNumber, messages.cacInvalid))),
)
const address = z.pipe(
  requiredText(5_000, messages.addressMissing),
  z.string().check(z.maxLength(addressLimit, messages.addressTooLong)),
)
const taxNumber = z.pipe(
  text(100, messages.taxInvalid, messages.taxInvalid),
  z.pipe(
    z.transform((value: string) => value.replace(/\s/g, '')),
    z.string().check(z.refine((value) => value === '' || isTaxNumber(value), messages.taxInvalid)),
  ),
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
