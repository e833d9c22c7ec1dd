import * as z from 'zod/mini'
import { distributionCompanies } from '#platform/companies.ts'
import { commission } from '#platform/commission.ts'
import { councils } from '#platform/councils.ts'
import { emailLimit, isEmail, normaliseEmail } from '#platform/emails.ts'
import { nationalPhone } from '#platform/phones.ts'
import { requiredText, text } from '#platform/schemas.ts'
import { caseMessages as words } from './messages.ts'

/**
 * The contact details of the customer for whom staff file a case; ignored for Users, whose account provides them (decisions §1).
 * Problems are reported for the fields `user.name`, `user.email` and `user.phone`.
 */
export const contactInput = z.object({
  name: requiredText(200, words.nameMissing),
  email: z.pipe(
    requiredText(emailLimit, words.emailInvalid),
    z.pipe(z.transform(normaliseEmail), z.string().check(z.refine(isEmail, words.emailInvalid))),
  ),
  phone: z.pipe(
    z.pipe(
      requiredText(60, words.phoneInvalid),
      z.transform((typed: string) => nationalPhone(typed) ?? ''),
    ),
    z.string().check(z.minLength(1, words.phoneInvalid)),
  ),
})

const councilNames = new Set(councils.map((council) => council.name))
/** Name of a local government area of the state, '' for none. */
export const lgaInput = text(100).check(z.refine((lga) => lga === '' || councilNames.has(lga), words.councilUnknown))
export const stateInput = (missing: string) =>
  requiredText(100, missing).check(
    z.refine((state) => state === commission.state, words.stateUnknown(commission.state)),
  )

const companyKeys = new Set(distributionCompanies.map((company) => company.key))
/** Key of a distribution company, '' for none. */
export const companyInput = text(100).check(z.refine((key) => key === '' || companyKeys.has(key), words.companyUnknown))
