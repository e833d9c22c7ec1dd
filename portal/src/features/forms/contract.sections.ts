import * as z from 'zod/mini'
import { classes } from '#features/licences/contract.facts.ts'
import { fieldKinds } from '#fields/field.ts'
import { requiredText, text } from '#platform/schemas.ts'
import { messages } from './messages.ts'
import { inputLimit, maxDays, optionLimit, outcomeLimit, repeatLimit } from './rules.ts'

const storedCondition = z.optional(
  z.object({
    question: z.string(),
    is: z.optional(z.string()),
    isNot: z.optional(z.string()),
    oneOf: z.optional(z.array(z.string())),
    filled: z.optional(z.boolean()),
  }),
)
const storedInput = z.union([
  z.string(),
  z.object({
    name: z.string(),
    typeOf: z.optional(z.string()),
    options: z.optional(z.array(z.string())),
    rows: z.optional(z.number()),
    required: z.optional(z.boolean()),
    hint: z.optional(z.string()),
    showWhen: storedCondition,
  }),
])
/** A section of a form, as stored and returned. */
export const section = z.object({
  id: z.string(),
  name: z.string(),
  order: z.number(),
  extraInfo: z.string(),
  typeOf: z.optional(z.string()),
  inputs: z.array(storedInput),
  rows: z.optional(z.number()),
  showWhen: storedCondition,
  /** A repeated section is answered once for each item; its answers are a list under the section's name. */
  repeat: z.optional(z.object({ min: z.number(), max: z.number(), itemLabel: z.string() })),
})

/** What a form leads to, as stored and returned (fields/leads-to.ts). */
export const leadsTo = z.object({
  outcomes: z.array(
    z.object({
      when: storedCondition,
      licenceClass: z.string(),
      registerClass: z.optional(z.string()),
      feeLine: z.string(),
    }),
  ),
  capacity: z.string(),
  site: z.string(),
  council: z.string(),
  holder: z.string(),
  notice: z.boolean(),
  /** Null for those who are not staff. */
  days: z.nullable(z.number()),
})

const typeOf = z.optional(z.enum([...fieldKinds, 'phone'], messages.inputKind))
const rows = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(30)))
const inputName = requiredText(100, messages.inputName)
const option = requiredText(100, messages.optionEmpty)
const showWhen = z.optional(
  z.object({
    question: requiredText(100, messages.conditionQuestion),
    is: z.optional(text(100)),
    isNot: z.optional(text(100)),
    oneOf: z.optional(z.array(text(100)).check(z.maxLength(optionLimit))),
    filled: z.optional(z.boolean()),
  }),
)
const count = (min: number) =>
  z
    .number(messages.repeatCount)
    .check(
      z.int(messages.repeatCount),
      z.minimum(min, messages.repeatCount),
      z.maximum(repeatLimit, messages.repeatCount),
    )
const inputBody = z.union([
  inputName,
  z.object({
    name: inputName,
    typeOf,
    options: z.optional(z.array(option).check(z.maxLength(optionLimit, messages.tooManyOptions))),
    rows,
    required: z.optional(z.boolean()),
    hint: z.optional(text(300)),
    showWhen,
  }),
])
export const sectionBody = z.object({
  id: z.optional(text(100)),
  name: requiredText(100, messages.sectionName),
  /** Position in the list; by default the order of the request. */
  order: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
  extraInfo: z.optional(text(2_000)),
  typeOf,
  inputs: z
    .array(inputBody)
    .check(z.minLength(1, messages.sectionEmpty), z.maxLength(inputLimit, messages.tooManyInputs)),
  rows,
  showWhen,
  repeat: z.optional(z.object({ min: count(0), max: count(1), itemLabel: requiredText(60, messages.repeatLabel) })),
})
const isRegisterClass = (name: string) => name === '' || Object.hasOwn(classes, name)
const noDays = messages.decisionDays
export const leadsToBody = z.object({
  outcomes: z
    .array(
      z.object({
        when: showWhen,
        licenceClass: text(100),
        registerClass: z.optional(z.string().check(z.refine(isRegisterClass, messages.registerClass))),
        feeLine: z.string().check(z.regex(/^[a-z0-9.-]{0,130}$/, messages.noSuchLine('feeLine'))),
      }),
    )
    .check(z.maxLength(outcomeLimit, messages.tooManyOutcomes)),
  capacity: text(100),
  site: text(100),
  council: text(100),
  holder: text(100),
  notice: z.boolean(),
  days: z.nullable(z.number(noDays).check(z.int(noDays), z.minimum(1, noDays), z.maximum(maxDays, noDays))),
})
export type SectionBody = z.infer<typeof sectionBody>

export { repeatLimit } from './rules.ts'
