import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { caseMessages } from '../../messages.ts'
import type { CaseRow } from '../kind-screens.ts'
import type { KindToWrite } from '../wizard/kind-to-write.ts'
import type { Editing } from './use-edit-case.ts'
import { readValue } from '../wizard/wizard-steps.ts'

type Props = { kind: KindToWrite; row: CaseRow; editing: Editing }

/** Explains why saving failed and what to do; the typed values are kept. */
export function EditConflict({ kind, row, editing }: Props) {
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
