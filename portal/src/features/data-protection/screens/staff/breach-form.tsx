import * as z from 'zod/mini'
import { fromDateTimeInput, toDateTimeInput } from '#platform/values/nigerian-time.ts'
import { readNumber } from '#platform/values/typed-numbers.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { type Breach, breachBody, type BreachInput } from '../../breaches/contract.ts'
import { breachTextLimit, reportedToLimit, riskLevels } from '../../breaches/rules.breaches.ts'
import { breachFields as words, riskWords } from '../../messages.breaches.ts'
import { RegisterForm, useRegisterForm } from '../register-form.tsx'

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
  send: (body: BreachInput, idempotencyKey: string) => Promise<Breach>
  onDone: (breach: Breach) => void
}

/** All facts of a breach; what is not known yet is added later. */
export function BreachForm({ breach, now, submitLabel, cancelTo, send, onDone }: Props) {
  const form = useRegisterForm({
    id: 'breach',
    ...(breach && { record: `${breach.id}:${breach.version}` }),
    schema,
    send,
    onDone,
  })
  const text = (name: TextName, optional = false) => ({
    ...form.field(name),
    label: words[name],
    defaultValue: breach?.[name] ?? '',
    maxLength: breachTextLimit,
    rows: 3,
    optional,
  })
  const moment = (name: 'discoveredAt' | 'reportedAt' | 'peopleToldAt') => ({
    ...form.field(name),
    label: words[name],
    type: 'datetime-local',
    defaultValue: toDateTimeInput(breach?.[name] ?? null),
  })
  return (
    <RegisterForm {...{ form, submitLabel, cancelTo }}>
      <TextArea {...text('what')} />
      <TextField
        {...moment('discoveredAt')}
        hint="Nigerian time (WAT). The 72 hours run from here"
        {...(!breach && { defaultValue: toDateTimeInput(now) })}
      />
      <TextArea {...text('whom')} hint="Groups of people, such as applicants of 2026. No names" />
      <TextField
        {...form.field('people')}
        label={words.people}
        hint="An estimate is enough"
        inputMode="numeric"
        defaultValue={breach?.people ?? ''}
        optional
      />
      <TextArea {...text('data')} />
      <TextArea {...text('consequences', true)} />
      <TextArea {...text('measures', true)} />
      <NativeSelect
        {...form.field('highRisk')}
        label={words.highRisk}
        defaultValue={breach?.highRisk ?? 'unknown'}
        options={riskLevels.map((value) => ({ value, label: riskWords[value] }))}
      />
      <TextField {...moment('reportedAt')} optional />
      <TextField
        {...form.field('reportedTo')}
        label={words.reportedTo}
        hint="The authority, and its reference if it gave one"
        maxLength={reportedToLimit}
        defaultValue={breach?.reportedTo ?? ''}
        optional
      />
      <TextField {...moment('peopleToldAt')} optional />
      <TextArea
        {...text('unreportedReason', true)}
        hint="Only if the breach is not to be reported. It stops the 72 hours"
      />
      {breach && <Checkbox {...form.field('closed')} label="The breach is closed" defaultChecked={breach.closed} />}
    </RegisterForm>
  )
}
