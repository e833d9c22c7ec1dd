// The terms of a licence as dialogs ask for them.

import type { DialogInput } from '#engines/records/kind.ts'
import { classChoices, limits, placeChoices, termLabels } from './rules.facts.ts'
import { licenceMessages as messages } from './messages.ts'

const { missing } = messages
export const date = (label: string) => ({ kind: 'date', label, missing: messages.dayWrong }) as const
/** It begins with what the licence says now. */
export const changed = { prefilled: true } as const
const line = (name: 'holder' | 'capacity' | 'site' | 'resolution') =>
  ({ ...changed, kind: 'line', label: termLabels[name], max: limits[name] }) as const
const place = {
  ...changed,
  kind: 'choice',
  label: termLabels.council,
  missing: missing.council,
  options: placeChoices,
} as const
/** What an amendment may change. */
export const rights = {
  holder: { ...line('holder'), missing: missing.holder },
  capacity: { ...line('capacity'), optional: true },
  site: { ...line('site'), optional: true },
  council: place,
} as const satisfies Record<string, DialogInput>
export const term = (name: 'resolutionOn' | 'issuedOn' | 'validFrom' | 'validTo') => ({
  ...date(termLabels[name]),
  ...changed,
})
/** What the register may have wrong. */
export const everyTerm = {
  ...rights,
  class: { ...changed, kind: 'choice', label: termLabels.class, missing: missing.class, options: classChoices },
  resolution: { ...line('resolution'), missing: missing.resolution },
  resolutionOn: term('resolutionOn'),
  issuedOn: term('issuedOn'),
  validFrom: term('validFrom'),
  validTo: term('validTo'),
} as const satisfies Record<string, DialogInput>
