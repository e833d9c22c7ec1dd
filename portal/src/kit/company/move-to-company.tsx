import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import type { ActingCompany } from './acting-for.ts'

export type MoveToCompanyProps = {
  /** The kind of record in a sentence: 'application'. */
  noun: string
  /** Those for which the person may sign. */
  companies: readonly ActingCompany[]
  busy: boolean
  error: string | undefined
  onMove: (companyId: string) => void
}

/** Lets the owner give a record to a company, after a warning that this cannot be undone. */
export function MoveToCompany({ noun, companies, busy, error, onMove }: MoveToCompanyProps) {
  const [asking, setAsking] = useState(false)
  const [chosen, setChosen] = useState('')
  const company = companies.find(({ id }) => id === chosen) ?? companies[0]
  if (!company) return null
  return (
    <section aria-labelledby="move-to-company" data-print="no" className="grid justify-items-start gap-3">
      <h2 id="move-to-company">Move to a company</h2>
      <p className="measure text-muted">
        This {noun} is in your own name. If it is for a company, move it there, so that your colleagues can read and
        continue it.
      </p>
      {error && (
        <Alert kind="error" title={`The ${noun} was not moved`}>
          {error}
        </Alert>
      )}
      <Button icon="building" busy={busy} busyLabel="Moving" onClick={() => setAsking(true)}>
        Move to a company
      </Button>
      <ConfirmDialog
        isOpen={asking}
        title={`Move this ${noun} to ${company.name}?`}
        confirmLabel={`Move the ${noun}`}
        cancelLabel="Keep it in your own name"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onMove(company.id)
        }}
      >
        <div className="grid gap-4">
          {companies.length > 1 && (
            <NativeSelect
              label="Company"
              value={company.id}
              options={companies.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
          )}
          <p>
            It then belongs to {company.name}. All members can read it, also after you have left the company. It cannot
            be moved back.
          </p>
        </div>
      </ConfirmDialog>
    </section>
  )
}
