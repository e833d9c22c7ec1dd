import * as z from 'zod/mini'
import { isEmail, normaliseEmail } from '#platform/values/emails.ts'
import { explainPhone, isNigerianPhone, readPhone } from '#platform/values/phones.ts'
import { pasted, requiredText, text } from '#platform/schemas.ts'
import { loginPasswordMinimum, passwordProblem, ruleMessages } from './rules.ts'

/** What people type about themselves. Apart from the calls, so that only screens with a form load the schemas. */
export const email = z.pipe(
  pasted(normaliseEmail, ruleMessages.email),
  z.string().check(z.refine(isEmail, ruleMessages.email)),
)
export const phone = z.pipe(
  pasted(readPhone, ruleMessages.phone),
  z
    .string()
    .check(z.refine(isNigerianPhone, { error: ({ input }) => explainPhone(ruleMessages.phone, String(input)) })),
)
export const newPassword = z.string(ruleMessages.passwordLength).check(
  z.maxLength(200, ruleMessages.passwordTooLong),
  z.check((context) => {
    const problem = passwordProblem(context.value)
    if (problem) context.issues.push({ code: 'custom', input: context.value, message: problem })
  }),
)

/** An existing password, possibly older than the current rules: only its length is checked. */
export const knownPassword = z.string(ruleMessages.shortLogin).check(z.maxLength(200, ruleMessages.passwordTooLong))
export const loginBody = z.object({
  email,
  password: knownPassword.check(z.minLength(loginPasswordMinimum, ruleMessages.shortLogin)),
})
export const registerBody = z.object({
  name: requiredText(100, ruleMessages.name),
  surname: requiredText(100, ruleMessages.surname),
  phone,
  email,
  password: newPassword,
  agreeTerms: z.literal(true, ruleMessages.terms),
  companyName: z.optional(text(200)),
})
export const forgotBody = z.object({ email })
export const profileBody = z.object({
  name: requiredText(100, ruleMessages.name),
  surname: requiredText(100, ruleMessages.surname),
  phone,
  email,
  street: text(200),
  city: text(100),
  country: text(100),
  postalCode: text(20),
})
export type Profile = z.infer<typeof profileBody>
/** The profile as the form sends it: `password` is required only to change the e-mail address. */
export const profileChange = z.extend(profileBody, { password: z.optional(knownPassword) })
