import { useState } from 'react'
import { EditingBar } from '#kit/desk/editing-bar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Template } from '../../contract.ts'
import { DeleteTemplateDialog } from '../template-parts.tsx'
import type { Builder } from './use-builder.ts'

export type BuilderBarProps = {
  builder: Builder
  form: Template | undefined
  unsaved: boolean
  busy: boolean
  onSave: () => void
  onHistory: () => void
  onDeleted: () => void
}

/** Shows whether all changes are saved, with the builder's actions. */
export function BuilderBar({ builder, form, unsaved, busy, onSave, onHistory, onDeleted }: BuilderBarProps) {
  const [deleting, setDeleting] = useState(false)
  return (
    <EditingBar
      label="The form"
      status={
        <p role="status" className="flex items-center gap-1.5">
          {unsaved ? (
            'Not saved yet; kept on this device'
          ) : (
            <>
              <Icon name="check" className="text-amber" />
              {form ? `Saved as version ${form.version}` : 'Nothing to save yet'}
            </>
          )}
        </p>
      }
    >
      <Button id="builder-save" variant="primary" busy={busy} busyLabel="Saving" onClick={onSave}>
        {form ? 'Save form' : 'Create form'}
      </Button>
      <Button icon="retry" aria-disabled={!builder.canUndo || undefined} onClick={builder.undo}>
        Undo
      </Button>
      {form && (
        <>
          <Button icon="history" onClick={onHistory}>
            History
          </Button>
          {form.status === 'published' && (
            <LinkButton to={`/forms/${form.slug}`} icon="external" target="_blank" rel="noreferrer">
              View<span className="sr-only"> the published form (opens in a new tab)</span>
            </LinkButton>
          )}
          <Button variant="quiet" icon="trash" onClick={() => setDeleting(true)}>
            Delete form
          </Button>
        </>
      )}
      {deleting && form && (
        <DeleteTemplateDialog form={form} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </EditingBar>
  )
}
