import * as z from 'zod/mini'
import { shownStates } from '#engines/records/kind.ts'
import { licence } from './kind.ts'
import { classNames } from './rules.facts.ts'

/** The terms as calls answer them. */
export const terms = z.object({
  class: z.enum(classNames),
  holder: z.string(),
  isPerson: z.boolean(),
  capacity: z.string(),
  site: z.string(),
  council: z.string(),
  resolution: z.string(),
  resolutionOn: z.string(),
  issuedOn: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
})

/** What a licence is today, in a word and a sentence. */
export const statusShown = z.object({
  state: z.enum(shownStates(licence)),
  label: z.string(),
  tone: z.enum(['neutral', 'info', 'success', 'warning', 'danger']),
  icon: z.enum(['check-circle', 'pause', 'clock', 'stop']),
  sentence: z.string(),
})
