import { fromDateTimeInput, toDateTimeInput } from '#platform/values/nigerian-time.ts'
import { readNumber } from '#platform/values/typed-numbers.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { type Breach, breachBody, type BreachInput } from '../../breaches/contract.ts'
import { breachTextLimit, reportedToLimit, type RiskLevel, riskLevels } from '../../breaches/rules.breaches.ts'
import { breachFields as words, riskWords } from '../../messages.breaches.ts'
import { useRegisterForm } from '../use-register-form.ts'

const momentOf = (value: string | undefined) => (value ? (fromDateTimeInput(value) ?? value) : null)

/** The body of the call from the fields of the form; times are typed as Nigerian time. */
const toBody = (values: Record<string, string>): BreachInput => ({
  what: values['what'] ?? '',
  discoveredAt: momentOf(values['discoveredAt']) ?? '',
  whom: values['whom'] ?? '',
  people: values['people'] ? (readNumber(values['people']).value ?? Number.NaN) : null,
  data: values['data'] ?? '',
  consequences: values['consequences'] ?? '',
  measures: values['measures'] ?? '',
  highRisk: (values['highRisk'] ?? 'unknown') as RiskLevel,
  reportedAt: momentOf(values['reportedAt']),
  reportedTo: values['reportedTo'] ?? '',
  peopleToldAt: momentOf(values['peopleToldAt']),
  unreportedReason: values['unreportedReason'] ?? '',
  closed: values['closed'] === 'on',
})

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
    schema: breachBody,
    toBody,
    send,
    onDone,
  })
  const text = (
    name: 'what' | 'whom' | 'data' | 'consequences' | 'measures' | 'unreportedReason',
    optional = false,
  ) => ({
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
    <form method="post" noValidate {...form.form} className="grid max-w-2xl gap-5">
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
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
      {form.failure && <Alert kind="error">{form.failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.busy}>
          {submitLabel}
        </Button>
        <LinkButton to={cancelTo} onClick={form.discard}>
          Cancel
        </LinkButton>
      </div>
    </form>
  )
}
