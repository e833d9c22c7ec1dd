import * as z from 'zod/mini'
import { companyId } from '#features/companies/contract.lookup.ts'
import { requiredText, text } from '#platform/schemas.ts'
import { type CaseField, missingFields, optionsOf, ownFields, usualUrgency } from './contract.fields.ts'
import { companyInput, contactInput, lgaInput, meterInput, stateInput } from './contract.input.ts'
import type { CaseKindFacts } from './contract.kind.ts'
import { version } from './contract.ts'
import { caseMessages as words } from './messages.ts'
import { caseChannels } from './rules.ts'

const valuesOf = (field: CaseField) => optionsOf(field).map(({ value }) => value)

/** What a call accepts as the value of a field. */
function inputOf(field: CaseField): z.ZodMiniType {
  const { kind, max = 100, missing } = field
  switch (kind) {
    case 'choice':
      return z.enum(valuesOf(field), missing)
    case 'urgency':
      return z._default(z.enum(valuesOf(field), words.urgencyUnknown), usualUrgency)
    case 'yesNo':
      return z._default(z.boolean(), false)
    case 'company':
      return z._default(companyInput, '')
    case 'area':
      return missing ? z.pipe(z.string(missing), lgaInput.check(z.minLength(1, missing))) : z._default(lgaInput, '')
    case 'state':
      return stateInput(missing ?? '')
    case 'meter':
      return z._default(meterInput, '')
    default:
      return missing ? requiredText(max, missing) : z._default(text(max), '')
  }
}

/** The fields that a person fills in, in the order of the wizard; other fields in the body of a call are accepted and ignored (decisions §1). */
const inputsOf = ({ steps, fields }: CaseKindFacts) => ({
  ...Object.fromEntries(steps.flatMap((step) => step.fields.map((name) => [name, inputOf(fields[name]!)]))),
  user: z.optional(contactInput),
  channel: z.optional(z.enum(caseChannels, words.channelUnknown)),
})

const required = (kind: CaseKindFacts) =>
  z.check<object>(({ value, issues }) => {
    for (const { field, message } of missingFields(kind, value as Record<string, unknown>))
      issues.push({ code: 'custom', input: value, path: [field], message })
  })

/** The body of the call that files a case, with the company that files, of which the caller is a member who may sign. */
export const filingOf = (kind: CaseKindFacts) =>
  z
    .object({
      ...inputsOf(kind),
      ...(kind.forCompanies && { companyId }),
      ...Object.fromEntries(
        Object.entries(kind.confirmations ?? {}).map(([name, { missing }]) => [name, z.literal(true, missing)]),
      ),
    })
    .check(required(kind))

export const editOf = (kind: CaseKindFacts) => z.object({ ...inputsOf(kind), version }).check(required(kind))

/** The fields of an answer that only this kind has. */
export const ownAnswers = (kind: CaseKindFacts): Record<string, z.ZodMiniType> => ({
  ...(kind.referenceName && { [kind.referenceName]: z.string() }),
  ...Object.fromEntries(
    ownFields(kind).map(([name, field]) => {
      if (field.kind === 'yesNo') return [name, z.boolean()]
      return [name, ['choice', 'urgency'].includes(field.kind) ? z.enum(valuesOf(field)) : z.string()]
    }),
  ),
})
