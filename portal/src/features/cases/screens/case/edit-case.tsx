import { useEffect } from 'react'
import { LeaveGuard } from '#kit/leave-guard.tsx'
import { useArrivalFocus } from '#kit/use-arrival-focus.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast.ts'
import type { CaseRow, KindScreens } from '../kind-screens.ts'
import { type KindToWrite, useKindToWrite } from '../wizard/kind-to-write.ts'
import { EditConflict } from './edit-conflict.tsx'
import { type Editing, useEditCase } from './use-edit-case.ts'
import { fieldId, WizardField } from '../wizard/wizard-field.tsx'
import { isOptional } from '../wizard/wizard-steps.ts'

type Props = { kind: KindScreens; row: CaseRow; staff: boolean; onClose: () => void }

/** Changes a filed case: the owner while it is new, staff until it is resolved (`rules.customer-case.ts`). */
export function EditCase({ kind: shown, row, staff, onClose }: Props) {
  const kind = useKindToWrite(shown)
  const title = useArrivalFocus<HTMLSpanElement>()
  const noun = kind.noun.toLowerCase()
  const editing = useEditCase(kind, row, staff)
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
            ? 'The person sees in the history what was changed.'
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
      <LeaveGuard when={editing.dirty && !saved} search />
    </div>
  )
}

type FormProps = { kind: KindToWrite; row: CaseRow; editing: Editing; onClose: () => void }

function EditForm({ kind, row, editing, onClose }: FormProps) {
  const { problems, attempt, values } = editing
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
      <ErrorSummary
        attempt={attempt}
        errors={problems.map(({ field, message }) => ({ message, href: `#${fieldId(field)}` }))}
      />
      {editing.steps.map(({ title, fields }) => (
        <section key={title} aria-label={title} className="grid gap-6">
          <h2 className="text-2xl">{title}</h2>
          {fields.map((field) => (
            <WizardField
              key={field.name}
              field={field}
              optional={isOptional(field, values)}
              value={values[field.name]}
              error={problems.find((problem) => problem.field === field.name)?.message}
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
