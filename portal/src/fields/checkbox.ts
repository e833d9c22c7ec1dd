import { type FieldType, fieldMessages } from './field.ts'

/** Without options one box to tick, with options a box for each; the answer is a tick or the chosen options. */
export const checkboxType: FieldType = {
  check(field, raw) {
    if (field.options.length === 0) return typeof raw === 'boolean' ? { answer: raw } : { problem: fieldMessages.tick }
    const chosen = typeof raw === 'string' ? [raw] : raw
    if (!Array.isArray(chosen) || !chosen.every((option) => field.options.includes(option)))
      return { problem: fieldMessages.option }
    return { answer: field.options.filter((option) => chosen.includes(option)) }
  },
  display(answer) {
    if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
    return Array.isArray(answer) ? answer.join(', ') : String(answer)
  },
}
