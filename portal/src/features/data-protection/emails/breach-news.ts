import { commission } from '#platform/commission.ts'
import type { Mail } from '#platform/mail.server.ts'
import { formatMoment } from '#platform/nigerian-time.ts'

interface BreachNews {
  action: string
  row: { reference: string; discoveredAt: Date }
  /** The end of the 72 hours. */
  dueAt: Date
  link: string
}

const subjects: Record<string, string> = {
  hours24: '48 hours left to report',
  hours48: '24 hours left to report',
  hours66: '6 hours left to report',
  overdue: '72 hours over',
}

/** To the compliance office: a breach, and how long is left to report it. It says nothing of what happened. */
export function breachMail({ action, row, dueAt, link }: BreachNews): Omit<Mail, 'to'> {
  const { reference, discoveredAt } = row
  const state =
    action === 'entered'
      ? `Breach ${reference}, discovered on ${formatMoment(discoveredAt)}, is in the register. Unless it is decided otherwise, it must be reported to the Nigeria Data Protection Commission by ${formatMoment(dueAt)}.`
      : action === 'overdue'
        ? `Breach ${reference} should have been reported to the Nigeria Data Protection Commission by ${formatMoment(dueAt)}. The register says neither that it was reported nor why not.`
        : `Breach ${reference} must be reported to the Nigeria Data Protection Commission by ${formatMoment(dueAt)}. The register says neither that it was reported nor why not.`
  return {
    subject: `${subjects[action] ?? 'Breach of personal data'}: ${reference}`,
    text: `Good day,\n\n${state}\n\nOpen the breach:\n${link}\n\n${commission.name}\n`,
  }
}
