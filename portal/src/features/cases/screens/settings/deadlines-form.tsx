import { useMemo, useState } from 'react'
import { useApiMutation } from '#kit/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { type CaseSettings, caseSettingsCalls } from '../../office/contract.settings.ts'
import { caseMessages } from '../../messages.ts'
import { deadlineSteps, targetSteps } from '../../rules.ts'
import { useCaseKinds } from '../kinds-context.ts'
import { daysName, readDays, stepLabels, targetLabels, targetName, typedDays } from './deadlines.ts'
import type { WizardProblem } from '../wizard/wizard-description.ts'
import { fieldId } from '../wizard/wizard-field.tsx'

/** Working days of each step; changes apply to steps that start later. */
export function DeadlinesForm({ settings }: { settings: CaseSettings }) {
  const kinds = useCaseKinds()
  const calls = useMemo(() => caseSettingsCalls(kinds), [kinds])
  const [typed, setTyped] = useState(() => typedDays(kinds, settings))
  const [escalates, setEscalates] = useState(settings.escalateByItself)
  const [trouble, setTrouble] = useState<{ problems: WizardProblem[]; attempt: number }>({ problems: [], attempt: 0 })
  const save = useApiMutation(calls.save, {
    invalidates: [calls.read],
    onSuccess: () => toast.success(caseMessages.settingsSaved),
  })
  const submit = () => {
    const read = readDays(kinds, typed, escalates)
    setTrouble(({ attempt }) => ({ problems: read.problems, attempt: attempt + 1 }))
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
      error={trouble.problems.find(({ field }) => field === name)?.message}
      onChange={({ currentTarget }) => {
        setTyped((before) => ({ ...before, [name]: currentTarget.value }))
        setTrouble((before) => ({ ...before, problems: before.problems.filter(({ field }) => field !== name) }))
      }}
    />
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
      <ErrorSummary
        attempt={trouble.attempt}
        errors={trouble.problems.map(({ field, message }) => ({ message, href: `#${fieldId(field)}` }))}
      />
      <div className="grid gap-8 lg:grid-cols-2">
        {kinds.map((kind) => (
          <fieldset key={kind.key} className="min-w-0">
            <legend className="mb-3 text-xl font-semibold">{kind.plural}: working days</legend>
            <div className="grid grid-cols-2 items-end gap-4">
              {deadlineSteps.map((step) => days(daysName(kind, step), stepLabels[step]))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="grid gap-8 lg:grid-cols-2">
        {kinds.map((kind) => (
          <fieldset key={kind.key} className="min-w-0">
            <legend className="mb-3 text-xl font-semibold">{kind.plural}: targets in calendar days</legend>
            <div className="grid grid-cols-2 items-end gap-4">
              {targetSteps.map((step) => days(targetName(kind, step), targetLabels[step]))}
            </div>
          </fieldset>
        ))}
      </div>
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
