import * as z from 'zod/mini'
import { distributionCompanies } from '#platform/state/companies.ts'
import { commission } from '#platform/state/commission.ts'
import { councils } from '#platform/state/councils.ts'
import { emailLimit, isEmail, normaliseEmail } from '#platform/values/emails.ts'
import { contactPhone } from '#platform/values/phones.ts'
import { requiredText, text } from '#platform/schemas.ts'
import { caseMessages as words } from './messages.ts'
import { relatedMessages } from './related/messages.ts'
import { isMeterNumber, readMeterNumber } from './related/rules.ts'

/**
 * The contact details of the customer for whom staff file a case; ignored for Users, whose account provides them (decisions §1).
 * Problems are reported for the fields `user.name`, `user.email` and `user.phone`.
 */
export const contactInput = z
  .object({
    name: requiredText(200, words.nameMissing),
    email: z._default(
      z.pipe(
        text(emailLimit, undefined, words.emailInvalid),
        z.pipe(
          z.transform(normaliseEmail),
          z.string().check(z.refine((email) => email === '' || isEmail(email), words.emailInvalid)),
        ),
      ),
      '',
    ),
    phone: z._default(
      z.pipe(
        z.pipe(
          text(60, undefined, words.phoneInvalid),
          z.transform((typed: string) => (typed ? (contactPhone(typed) ?? 'unreadable') : '')),
        ),
        z.string().check(z.refine((phone) => phone !== 'unreadable', words.phoneInvalid)),
      ),
      '',
    ),
  })
  .check(z.refine(({ email, phone }) => email !== '' || phone !== '', { error: words.reachMissing, path: ['phone'] }))

/** Number of the meter or account, stored as digits whatever is between them; '' for none. */
export const meterInput = z.pipe(
  text(60),
  z.pipe(
    z.transform((typed: string) => readMeterNumber(typed) ?? 'unreadable'),
    z.string().check(z.refine((digits) => digits === '' || isMeterNumber(digits), relatedMessages.meterInvalid)),
  ),
)

const councilNames = new Set(councils.map((council) => council.name))
/** Name of a local government area of the state, '' for none. */
export const lgaInput = text(100, undefined, words.councilUnknown).check(
  z.refine((lga) => lga === '' || councilNames.has(lga), words.councilUnknown),
)
export const stateInput = (missing: string) =>
  requiredText(100, missing).check(
    z.refine((state) => state === commission.state, words.stateUnknown(commission.state)),
  )

const companyKeys = new Set(distributionCompanies.map((company) => company.key))
/** Key of a distribution company, '' for none. */
export const companyInput = text(100).check(z.refine((key) => key === '' || companyKeys.has(key), words.companyUnknown))
