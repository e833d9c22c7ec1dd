import { useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { useOnceKey } from '#kit/use-once-key.ts'
import type { CaseRow } from '../kind-screens.ts'
import type { KindToWrite } from '../wizard/kind-to-write.ts'
import { useCaseCall } from './use-case-calls.ts'
import type { WizardProblem, WizardValue, WizardValues } from '../wizard/wizard-description.ts'
import { changeableSteps, filedValues } from '../wizard/wizard-steps.ts'
import { bodyOfValues, problemsOfValues } from '../wizard/wizard-check.ts'

/** The unsaved changes to a filed case; `row` is the current case, which may be newer than the opened one. */
export function useEditCase(kind: KindToWrite, row: CaseRow, staff: boolean) {
  // Contact details of an account come from the account; staff may correct those of a customer without one.
  const forCustomer = staff && row.userId === null
  const now: WizardValues = {
    ...filedValues(kind.form, row),
    ...(forCustomer && { 'user.name': row.user.name, 'user.email': row.user.email, 'user.phone': row.user.phone }),
  }
  const [opened, setOpened] = useState(() => ({ values: now, version: row.version }))
  const [values, setValues] = useState<WizardValues>(opened.values)
  const [trouble, setTrouble] = useState<{ problems: WizardProblem[]; attempt: number }>({ problems: [], attempt: 0 })
  const once = useOnceKey()
  const complain = (problems: WizardProblem[]) => setTrouble(({ attempt }) => ({ problems, attempt: attempt + 1 }))
  const call = useCaseCall(kind, ({ values: said, version }: typeof opened) =>
    api.call(
      kind.calls.edit,
      { params: { id: row.id }, body: { ...bodyOfValues(kind, said, forCustomer), version } },
      { idempotencyKey: once.keyOf(JSON.stringify([version, said])) },
    ),
  )
  const steps = changeableSteps(kind.form, values, forCustomer)
  const save = (said: WizardValues, version: number) => {
    const found = problemsOfValues(kind, said, forCustomer)
    const problems = changeableSteps(kind.form, said, forCustomer).flatMap(({ fields }) =>
      fields.flatMap(({ name }) => found.filter(({ field }) => field === name).slice(0, 1)),
    )
    complain(problems)
    if (problems.length > 0) return
    call.mutate(
      { values: said, version },
      {
        onError: ({ status, fields }) => {
          if (status === 400 && fields.length > 0) complain(fields)
        },
      },
    )
  }
  const mine = Object.entries(values).filter(([name, value]) => value !== opened.values[name])
  return {
    values,
    steps,
    ...trouble,
    busy: call.isPending,
    saved: call.isSuccess,
    error: call.error,
    dirty: mine.length > 0,
    /** The changes of somebody else since the case was opened here, if any. */
    theirs: row.version === opened.version ? undefined : { opened: opened.values, now },
    setValue(name: string, value: WizardValue) {
      setTrouble((before) => ({ ...before, problems: before.problems.filter(({ field }) => field !== name) }))
      setValues((before) => ({ ...before, [name]: value }))
    },
    save: () => save(values, opened.version),
    /** Saves the fields changed here; the other fields keep the values of the newer version. */
    saveOver() {
      const both = { ...now, ...Object.fromEntries(mine) }
      setOpened({ values: now, version: row.version })
      setValues(both)
      save(both, row.version)
    },
    /** Discards the changes made here and continues with the newer version. */
    takeTheirs() {
      setOpened({ values: now, version: row.version })
      setValues(now)
      call.reset()
    },
  }
}
export type Editing = ReturnType<typeof useEditCase>
