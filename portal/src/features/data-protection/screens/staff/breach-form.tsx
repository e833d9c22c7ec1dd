import * as z from 'zod/mini'
import { Form, useStoredForm } from '#kit/forms/use-form.tsx'
import { fromDateTimeInput, toDateTimeInput } from '#platform/values/nigerian-time.ts'
import { readNumber } from '#platform/values/typed-numbers.ts'
import { type Breach, breachBody, type BreachInput } from '../../breaches/contract.ts'
import { breachTextLimit, reportedToLimit, riskLevels } from '../../breaches/rules.breaches.ts'
import { breachFields as words, riskWords } from '../../messages.breaches.ts'

const momentOf = (value: string | undefined) => (value ? (fromDateTimeInput(value) ?? value) : null)

export const textNames = ['what', 'whom', 'data', 'consequences', 'measures', 'unreportedReason'] as const
type TextName = (typeof textNames)[number]

/** The body of the call from the fields of the form; times are typed as Nigerian time. */
const toBody = (values: Record<string, string>) => ({
  closed: false,
  ...values,
  discoveredAt: momentOf(values['discoveredAt']) ?? '',
  people: values['people'] ? (readNumber(values['people']).value ?? Number.NaN) : null,
  reportedAt: momentOf(values['reportedAt']),
  peopleToldAt: momentOf(values['peopleToldAt']),
})
const schema = z.pipe(z.transform(toBody), breachBody)

interface Props {
  breach?: Breach
  now: string
  submitLabel: string
  cancelTo: string
  send: (body: BreachInput, idempotencyKey: string) => Promise<void>
}

/** All facts of a breach; what is not known yet is added later. */
export function BreachForm({ breach, now, submitLabel, cancelTo, send }: Props) {
  const form = useStoredForm({
    id: 'breach',
    ...(breach && { record: `${breach.id}:${breach.version}` }),
    schema,
    send,
  })
  const text = (name: TextName, hint?: string) =>
    ({
      kind: 'textarea',
      label: words[name],
      hint,
      defaultValue: breach?.[name] ?? '',
      maxLength: breachTextLimit,
      rows: 3,
    }) as const
  const moment = (name: 'discoveredAt' | 'reportedAt' | 'peopleToldAt') => ({
    label: words[name],
    type: 'datetime-local',
    defaultValue: toDateTimeInput(breach?.[name] ?? null),
  })
  const fields = {
    what: text('what'),
    discoveredAt: {
      ...moment('discoveredAt'),
      hint: 'Nigerian time (WAT). The 72 hours run from here',
      ...(!breach && { defaultValue: toDateTimeInput(now) }),
    },
    whom: text('whom', 'Groups of people, such as applicants of 2026. No names'),
    people: {
      label: words.people,
      hint: 'An estimate is enough',
      inputMode: 'numeric',
      defaultValue: breach?.people ?? '',
      optional: true,
    },
    data: text('data'),
    consequences: { ...text('consequences'), optional: true },
    measures: { ...text('measures'), optional: true },
    highRisk: {
      kind: 'select',
      label: words.highRisk,
      defaultValue: breach?.highRisk ?? 'unknown',
      options: riskLevels.map((value) => ({ value, label: riskWords[value] })),
    },
    reportedAt: { ...moment('reportedAt'), optional: true },
    reportedTo: {
      label: words.reportedTo,
      hint: 'The authority, and its reference if it gave one',
      maxLength: reportedToLimit,
      defaultValue: breach?.reportedTo ?? '',
      optional: true,
    },
    peopleToldAt: { ...moment('peopleToldAt'), optional: true },
    unreportedReason: {
      ...text('unreportedReason', 'Only if the breach is not to be reported. It stops the 72 hours'),
      optional: true,
    },
  } as const
  const closed = { kind: 'checkbox', label: 'The breach is closed', defaultChecked: breach?.closed } as const
  return (
    <Form
      form={form}
      className="max-w-2xl"
      fields={{ ...fields, ...(breach && { closed }) }}
      button={submitLabel}
      cancelTo={cancelTo}
      onCancel={form.discard}
    />
  )
}
