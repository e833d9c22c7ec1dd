import type { FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'

/** Without options one box to tick, with options a box for each; the answer is a tick or the chosen options. */
export const checkboxType: FieldType = {
  check(field, raw) {
    if (field.options.length === 0)
      return typeof raw === 'boolean' ? { answer: raw } : { problem: fieldMessages.tick(field.name) }
    const chosen = typeof raw === 'string' ? [raw] : raw
    if (!Array.isArray(chosen) || !chosen.every((option) => field.options.includes(option)))
      return { problem: fieldMessages.option(field.name) }
    return { answer: field.options.filter((option) => chosen.includes(option)) }
  },
  display(answer) {
    if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
    return Array.isArray(answer) ? answer.join(', ') : String(answer)
  },
}
