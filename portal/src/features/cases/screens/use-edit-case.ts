import { useState } from 'react'
import { useOnceKey } from '#kit/use-once-key.ts'
import type { CaseRoom, CaseRow } from './case-room.ts'
import { useCaseCall } from './use-case-calls.ts'
import type { WizardProblem, WizardValue, WizardValues } from './wizard-description.ts'
import { changeableSteps } from './wizard-steps.ts'

/** What is typed over a filed case until it is saved; `row` is the case as it is now, which may be newer than what was opened. */
export function useEditCase(room: CaseRoom, row: CaseRow) {
  const [opened, setOpened] = useState(() => ({ values: room.valuesOf(row), version: row.version }))
  const [values, setValues] = useState<WizardValues>(opened.values)
  const [trouble, setTrouble] = useState<{ problems: WizardProblem[]; attempt: number }>({ problems: [], attempt: 0 })
  const once = useOnceKey()
  const complain = (problems: WizardProblem[]) => setTrouble(({ attempt }) => ({ problems, attempt: attempt + 1 }))
  const call = useCaseCall(room, (version: number) =>
    room.wizard.change(row.id, values, version, once.keyOf(JSON.stringify([version, values]))),
  )
  const steps = changeableSteps(room.wizard, values)
  const save = (version: number) => {
    const found = room.wizard.check(values, false)
    const problems = steps.flatMap(({ fields }) =>
      fields.flatMap(({ name }) => found.filter(({ field }) => field === name).slice(0, 1)),
    )
    complain(problems)
    if (problems.length > 0) return
    call.mutate(version, {
      onError: ({ status, fields }) => {
        if (status === 400 && fields.length > 0) complain(fields)
      },
    })
  }
  const now = room.valuesOf(row)
  return {
    values,
    steps,
    ...trouble,
    busy: call.isPending,
    saved: call.isSuccess,
    error: call.error,
    dirty: Object.keys(values).some((name) => values[name] !== opened.values[name]),
    /** Somebody else has changed the case since it was opened here, and this is what they wrote. */
    theirs: row.version === opened.version ? undefined : { opened: opened.values, now },
    setValue(name: string, value: WizardValue) {
      setTrouble((before) => ({ ...before, problems: before.problems.filter(({ field }) => field !== name) }))
      setValues((before) => ({ ...before, [name]: value }))
    },
    save: () => save(opened.version),
    /** Saves over what the others have written. */
    saveOver: () => save(row.version),
    /** Goes on from what the others have written. */
    takeTheirs() {
      setOpened({ values: now, version: row.version })
      setValues(now)
      call.reset()
    },
  }
}
export type Editing = ReturnType<typeof useEditCase>
