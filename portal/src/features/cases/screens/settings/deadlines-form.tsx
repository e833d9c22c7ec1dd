import { namedKinds } from '#page-lists/case-kinds.ts'
import { type ReactNode, useState } from 'react'
import { useApiMutation } from '#kit/api/query.ts'
import { readNumber } from '#platform/values/typed-numbers.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { TextField } from '#ui/form/field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { NamedKind } from '../../contract.kind.ts'
import { caseMessages } from '../../messages.ts'
import { type CaseSettings, caseSettingsCalls, caseSettings } from '../../office/contract.settings.ts'
import { deadlinesOf, type FlatSettings, nestSettings, targetsOf } from '../../office/rules.settings.ts'
import { deadlineSteps, targetSteps, type DeadlineStep, type Targets } from '../../rules.ts'
import { problemsOf } from '../wizard/wizard-check.ts'
import type { WizardProblem } from '../wizard/wizard-description.ts'
import { fieldId, useProblems } from '../wizard/use-problems.ts'

const calls = caseSettingsCalls(namedKinds)

/** Working days of each step; changes apply to steps that start later. */
export function DeadlinesForm({ settings }: { settings: CaseSettings }) {
  const [typed, setTyped] = useState(() => typedDays(namedKinds, settings))
  const [escalates, setEscalates] = useState(settings.escalateByItself)
  const problems = useProblems()
  const save = useApiMutation(calls.save, {
    invalidates: [calls.read],
    onSuccess: () => toast.success(caseMessages.settingsSaved),
  })
  const submit = () => {
    const read = readDays(namedKinds, typed, escalates)
    problems.show(read.problems)
    if (read.problems.length === 0) save.mutate({ body: { ...read.settings, version: settings.version } })
  }
  const days = (name: string, label: string) => (
    <TextField
      key={name}
      id={fieldId(name)}
      label={label}
      inputMode="numeric"
      maxLength={3}
      value={typed[name] ?? ''}
      error={problems.of(name)}
      onChange={({ currentTarget }) => {
        setTyped((before) => ({ ...before, [name]: currentTarget.value }))
        problems.clear(name)
      }}
    />
  )
  const ofEach = (what: string, fieldsOf: (kind: NamedKind) => ReactNode) => (
    <div className="grid gap-8 lg:grid-cols-2">
      {namedKinds.map((kind) => (
        <fieldset key={kind.key} className="min-w-0">
          <legend className="mb-3 text-xl font-semibold">
            {kind.plural}: {what}
          </legend>
          <div className="grid grid-cols-2 items-end gap-4">{fieldsOf(kind)}</div>
        </fieldset>
      ))}
    </div>
  )
  return (
    <form
      noValidate
      aria-label="Deadlines"
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ErrorSummary {...problems.summary} />
      {ofEach('working days', (kind) => deadlineSteps.map((step) => days(daysName(kind, step), stepLabels[step])))}
      {ofEach('targets in calendar days', (kind) =>
        targetSteps.map((step) => days(targetName(kind, step), targetLabels[step])),
      )}
      <div className="grid gap-4 sm:max-w-md">
        {days('remindDaysBefore', 'Remind staff this many working days before a deadline (0 for never)')}
        <Checkbox
          label="Escalate by one level when a deadline passes"
          checked={escalates}
          onChange={(event) => setEscalates(event.currentTarget.checked)}
        />
      </div>
      {save.error && (
        <Alert kind="error" title="Failed to save the deadlines">
          {save.error.message}
        </Alert>
      )}
      <Button type="submit" variant="primary" busy={save.isPending} className="justify-self-start">
        Save deadlines
      </Button>
    </form>
  )
}

/** The days as typed, by `kind.step`, and `remindDaysBefore`. */
type TypedDays = Readonly<Record<string, string>>

const daysName = ({ key }: NamedKind, step: DeadlineStep): string => `${key}.${step}`

/** A target as typed has the name of its problem in the schema. */
const targetName = ({ key }: NamedKind, step: keyof Targets): string => `targets.${key}.${step}`

const targetLabels: Record<keyof Targets, string> = {
  answer: 'First answer, 9 of 10 within',
  resolve: 'Resolution, 9 of 10 within',
}

const stepLabels: Record<DeadlineStep, string> = {
  filed: 'From filing',
  level1: 'After the first escalation',
  level2: 'After the second escalation',
  level3: 'At the highest level',
  reopened: 'After reopening',
}

export function typedDays(kinds: readonly NamedKind[], settings: FlatSettings): TypedDays {
  const stored = nestSettings(settings)
  const days = kinds.flatMap((kind) =>
    deadlineSteps.map((step) => [daysName(kind, step), String(deadlinesOf(stored, kind)[step])] as const),
  )
  const targets = kinds.flatMap((kind) =>
    targetSteps.map((step) => [targetName(kind, step), String(targetsOf(stored, kind)[step])] as const),
  )
  return { ...Object.fromEntries([...days, ...targets]), remindDaysBefore: String(settings.remindDaysBefore) }
}

/** What is no number is NaN, which the schema refuses. */
const number = (text = '') => readNumber(text).value ?? Number.NaN

/** The typed settings and their problems. */
export function readDays(
  kinds: readonly NamedKind[],
  typed: TypedDays,
  escalateByItself: boolean,
): { settings: FlatSettings; problems: WizardProblem[] } {
  const daysOf = (kind: NamedKind) =>
    Object.fromEntries(deadlineSteps.map((step) => [step, number(typed[daysName(kind, step)])]))
  const targetsTyped = (kind: NamedKind) => {
    const [answer, resolve] = targetSteps.map((step) => number(typed[targetName(kind, step)]))
    return { answer: answer!, resolve: resolve! }
  }
  const settings = {
    ...Object.fromEntries(kinds.map((kind) => [kind.key, daysOf(kind)])),
    targets: Object.fromEntries(kinds.map((kind) => [kind.key, targetsTyped(kind)])),
    remindDaysBefore: number(typed['remindDaysBefore']),
    escalateByItself,
  }
  return { settings, problems: problemsOf(caseSettings(kinds), settings) }
}
