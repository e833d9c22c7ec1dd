import * as z from 'zod/mini'
import { namedKinds } from '#page-lists.ts'
import { api } from '#kit/api/browser-api.ts'
import { useRefresh } from '#kit/api/query.ts'
import { Form, useForm } from '#kit/forms/use-form.tsx'
import { readNumber } from '#platform/values/typed-numbers.ts'
import type { FieldDescription } from '#ui/form/described-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { NamedKind } from '../../contract.kind.ts'
import { caseMessages } from '../../messages.ts'
import { type CaseSettings, caseSettingsCalls, caseSettings } from '../../office/contract.settings.ts'
import { deadlinesOf, type FlatSettings, nestSettings, targetsOf } from '../../office/rules.settings.ts'
import { deadlineSteps, targetSteps, type DeadlineStep, type Targets } from '../../rules.ts'

const calls = caseSettingsCalls(namedKinds)

/** Working days of each step; changes apply to steps that start later. */
export function DeadlinesForm({ settings }: { settings: CaseSettings }) {
  const refresh = useRefresh(calls.read)
  const form = useForm<FlatSettings, string>({
    id: 'deadlines',
    schema: typedSettings(namedKinds),
    initial: typeSettings(namedKinds, settings),
    hasSummary: true,
    async send(changed) {
      await api.call(calls.save, { body: { ...changed, version: settings.version } })
      toast.success(caseMessages.settingsSaved)
      refresh()
    },
  })
  return (
    <Form
      form={form}
      aria-label="Deadlines"
      className="gap-8 lg:grid-cols-2 lg:*:col-span-2 lg:[&>fieldset]:col-span-1"
      fields={fields}
      groups={groups}
      failureTitle="Failed to save the deadlines"
      button="Save deadlines"
    />
  )
}

/** The fields have the paths of their values in the schema as names. */
const daysName = ({ key }: NamedKind, step: DeadlineStep): string => `${key}.${step}`
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

const days = (label: string) => ({ label, inputMode: 'numeric', maxLength: 3 }) as const

const fields: Record<string, FieldDescription> = {
  ...Object.fromEntries(
    namedKinds.flatMap((kind) => deadlineSteps.map((step) => [daysName(kind, step), days(stepLabels[step])])),
  ),
  ...Object.fromEntries(
    namedKinds.flatMap((kind) => targetSteps.map((step) => [targetName(kind, step), days(targetLabels[step])])),
  ),
  remindDaysBefore: days('Remind staff this many working days before a deadline (0 for never)'),
  escalateByItself: { kind: 'checkbox', label: 'Escalate by one level when a deadline passes' },
}

const inPairs = 'grid grid-cols-2 items-end gap-4'
const groups = [
  ...namedKinds.map((kind) => ({
    title: `${kind.plural}: working days`,
    names: deadlineSteps.map((step) => daysName(kind, step)),
    className: inPairs,
  })),
  ...namedKinds.map((kind) => ({
    title: `${kind.plural}: targets in calendar days`,
    names: targetSteps.map((step) => targetName(kind, step)),
    className: inPairs,
  })),
  { names: ['remindDaysBefore', 'escalateByItself'], className: 'grid gap-4 sm:max-w-md' },
]

type Typed = Readonly<Record<string, string | boolean>>

export function typeSettings(kinds: readonly NamedKind[], settings: FlatSettings): Typed {
  const stored = nestSettings(settings)
  return {
    ...Object.fromEntries(
      kinds.flatMap((kind) => [
        ...deadlineSteps.map((step) => [daysName(kind, step), String(deadlinesOf(stored, kind)[step])]),
        ...targetSteps.map((step) => [targetName(kind, step), String(targetsOf(stored, kind)[step])]),
      ]),
    ),
    remindDaysBefore: String(settings.remindDaysBefore),
    escalateByItself: settings.escalateByItself,
  }
}

/** What is no number is NaN, which the schema refuses. */
const readDays = (typed: string | boolean | undefined) => readNumber(String(typed ?? '')).value ?? Number.NaN

/** The settings as the form has them. */
export const typedSettings = (kinds: readonly NamedKind[]): z.ZodMiniType<FlatSettings> =>
  z.pipe(
    z.transform((typed: Typed): FlatSettings => {
      const read = <Step extends string>(steps: readonly Step[], nameOf: (step: Step) => string) =>
        Object.fromEntries(steps.map((step) => [step, readDays(typed[nameOf(step)])])) as Record<Step, number>
      return {
        ...Object.fromEntries(kinds.map((kind) => [kind.key, read(deadlineSteps, (step) => daysName(kind, step))])),
        targets: Object.fromEntries(
          kinds.map((kind) => [kind.key, read(targetSteps, (step) => targetName(kind, step))]),
        ),
        remindDaysBefore: readDays(typed['remindDaysBefore']),
        escalateByItself: typed['escalateByItself'] === true,
      }
    }),
    caseSettings(kinds),
  )
