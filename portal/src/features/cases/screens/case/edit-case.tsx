import { useEffect, useMemo, useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { useArrivalFocus } from '#kit/use-arrival-focus.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { caseMessages } from '../../messages.ts'
import type { CaseRow, KindScreens } from '../kind-screens.ts'
import { bodyOfValues, problemsOfValues } from '../wizard/wizard-check.ts'
import { kindToWrite, type KindToWrite, type WizardValue, type WizardValues } from '../wizard/wizard-description.ts'
import { useProblems } from '../wizard/use-problems.ts'
import { WizardField } from '../wizard/wizard-field.tsx'
import { isOptional, readValue, changeableSteps, filedValues } from '../wizard/wizard-steps.ts'
import { useCaseCall } from './use-case-calls.ts'

type Props = { kind: KindScreens; row: CaseRow; staff: boolean; onClose: () => void }

/** Changes a filed case: the owner while it is new, staff until it is resolved (`kind.ts`). */
export function EditCase({ kind: shown, row, staff, onClose }: Props) {
  // Contact details of an account come from the account; staff may correct those of a customer without one.
  const forCustomer = staff && row.userId === null
  const kind = useMemo(() => kindToWrite(shown, forCustomer), [shown, forCustomer])
  const title = useArrivalFocus<HTMLSpanElement>()
  const noun = kind.noun.toLowerCase()
  const editing = useEditCase(kind, row, forCustomer)
  const { saved } = editing
  // Close in an effect, after the guard below has been released; otherwise it would ask for confirmation.
  useEffect(() => {
    if (!saved) return
    toast.success(`${kind.noun} updated successfully`)
    onClose()
  }, [saved, kind.noun, onClose])
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        breadcrumb={[
          { label: kind.plural, to: kind.path },
          { label: row.reference, to: `${kind.path}/${row.id}` },
          { label: 'Edit' },
        ]}
        kicker={row.reference}
        title={
          <span ref={title} tabIndex={-1}>
            Edit {noun}
          </span>
        }
        lead={
          staff
            ? `The ${kind.person.toLowerCase()} sees in the history what was changed.`
            : `You can change your ${noun} until the Commission starts working on it. Its history keeps the earlier version.`
        }
      />
      {row.actions.includes('edit') || editing.dirty ? (
        <EditForm {...{ kind, row, editing, onClose }} />
      ) : (
        <Alert
          kind="warning"
          title={`This ${noun} can no longer be changed.`}
          actions={<Button onClick={onClose}>Back to the {noun}</Button>}
        >
          You can still write to the Commission in the messages.
        </Alert>
      )}
      <LeaveGuard when={editing.dirty && !saved} />
    </div>
  )
}

type FormProps = { kind: KindToWrite; row: CaseRow; editing: Editing; onClose: () => void }

function EditForm({ kind, row, editing, onClose }: FormProps) {
  const { problems, values } = editing
  return (
    <form
      aria-label={`Edit ${row.reference}`}
      noValidate
      className="grid gap-10"
      onSubmit={(event) => {
        event.preventDefault()
        editing.save()
      }}
    >
      <ErrorSummary {...problems.summary} />
      {editing.steps.map(({ title, fields }) => (
        <section key={title} aria-label={title} className="grid gap-6">
          <h2 className="text-2xl">{title}</h2>
          {fields.map((field) => (
            <WizardField
              key={field.name}
              field={field}
              optional={isOptional(field, values)}
              value={values[field.name]}
              error={problems.of(field.name)}
              onChange={(value) => editing.setValue(field.name, value)}
            />
          ))}
        </section>
      ))}
      <EditConflict {...{ kind, row, editing }} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button onClick={onClose} disabled={editing.busy} className="max-sm:w-full">
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={editing.busy} busyLabel="Saving" className="max-sm:w-full">
          Save changes
        </Button>
      </div>
    </form>
  )
}

type EditConflictProps = { kind: KindToWrite; row: CaseRow; editing: Editing }

/** Explains why saving failed and what to do; the typed values are kept. */
function EditConflict({ kind, row, editing }: EditConflictProps) {
  const { error, theirs, steps, busy } = editing
  const noun = kind.noun.toLowerCase()
  if (!error || (error.status === 400 && error.fields.length > 0)) return null
  if (error.code !== 'changed-meanwhile' || !theirs || !row.actions.includes('edit'))
    return (
      <Alert kind="error" title={kind.words.updateFailed(row.reference)}>
        {error.message}
      </Alert>
    )
  const changed = steps
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => theirs.opened[name] !== theirs.now[name])
    .map((field) => ({ label: field.label, text: readValue(field, theirs.now[field.name]) || 'Not given' }))
  return (
    <Alert
      kind="warning"
      title={caseMessages.changedMeanwhile(noun)}
      actions={
        <>
          <Button variant="primary" busy={busy} onClick={editing.saveOver}>
            Save mine
          </Button>
          {changed.length > 0 && (
            <Button disabled={busy} onClick={editing.takeTheirs}>
              Take theirs
            </Button>
          )}
        </>
      }
    >
      {changed.length === 0 && <p>Its text is the same as when you opened it.</p>}
      {changed.length > 0 && (
        <>
          <p>
            This is the version that they saved. If you save yours, theirs is kept wherever you have changed nothing.
          </p>
          <dl className="mt-2 grid gap-2">
            {changed.map(({ label, text }) => (
              <div key={label}>
                <dt className="text-sm">{label}</dt>
                <dd dir="auto" className="font-semibold whitespace-pre-line [overflow-wrap:anywhere]">
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Alert>
  )
}

/** The unsaved changes to a filed case; `row` is the current case, which may be newer than the opened one. */
function useEditCase(kind: KindToWrite, row: CaseRow, forCustomer: boolean) {
  const { name, email, phone } = row.user
  const now: WizardValues = {
    ...filedValues(kind, row),
    ...(forCustomer && { 'user.name': name, 'user.email': email, 'user.phone': phone, channel: row.channel }),
  }
  const [opened, setOpened] = useState(() => ({ values: now, version: row.version }))
  const [values, setValues] = useState<WizardValues>(opened.values)
  const problems = useProblems()
  const once = useOnceKey()
  const call = useCaseCall(kind, ({ values: said, version }: typeof opened) =>
    api.call(
      kind.calls.edit,
      { params: { id: row.id }, body: { ...bodyOfValues(said, forCustomer), version } },
      { idempotencyKey: once.keyOf(JSON.stringify([version, said])) },
    ),
  )
  const steps = changeableSteps(kind, values, forCustomer)
  const save = (said: WizardValues, version: number) => {
    const found = problemsOfValues(kind, said, forCustomer)
    const wrong = changeableSteps(kind, said, forCustomer).flatMap(({ fields }) =>
      fields.flatMap(({ name }) => found.filter(({ field }) => field === name).slice(0, 1)),
    )
    problems.show(wrong)
    if (wrong.length > 0) return
    call.mutate(
      { values: said, version },
      {
        onError: ({ status, fields }) => {
          if (status === 400 && fields.length > 0) problems.show(fields)
        },
      },
    )
  }
  const mine = Object.entries(values).filter(([name, value]) => value !== opened.values[name])
  return {
    values,
    steps,
    problems,
    busy: call.isPending,
    saved: call.isSuccess,
    error: call.error,
    dirty: mine.length > 0,
    /** The changes of somebody else since the case was opened here, if any. */
    theirs: row.version === opened.version ? undefined : { opened: opened.values, now },
    setValue(name: string, value: WizardValue) {
      problems.clear(name)
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
type Editing = ReturnType<typeof useEditCase>
