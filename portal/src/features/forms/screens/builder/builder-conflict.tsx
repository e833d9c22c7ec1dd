import { formatMoment } from '#platform/nigerian-time.ts'
import { useApiQuery } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { listTemplateVersions, type Template } from '../../contract.ts'
import { type BuilderDraft, toContent } from './builder-draft.ts'
import { ChangeList } from './change-list.tsx'
import { templateStatusLabels } from '../template-badge.tsx'

export type BuilderConflictProps = {
  theirs: Template
  draft: BuilderDraft
  onOverwrite: () => void
  onTake: () => void
  onClose: () => void
}

/** Shown when someone else saved the form first: names the person and the differences. No choice loses either version. */
export function BuilderConflict({ theirs, draft, onOverwrite, onTake, onClose }: BuilderConflictProps) {
  const history = useApiQuery(listTemplateVersions, { params: { id: theirs.id } })
  const last = history.data?.versions[0]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Someone else has saved this form"
      size="lg"
      actions={
        <>
          <Button onClick={onClose}>Continue editing mine</Button>
          <Button onClick={onTake}>Take theirs</Button>
          <Button variant="primary" onClick={onOverwrite}>
            Save mine over theirs
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {last ? `${last.savedBy} saved version ${last.version} on ${formatMoment(last.savedAt)}. ` : ''}
          Your changes are kept on this device. Their version stays in the history, and you can restore yours with Undo.
        </p>
        <div>
          <h3 className="mb-2 text-lg">How your version differs from theirs</h3>
          {theirs.status !== draft.status && (
            <p className="mb-2">
              Status: theirs is {templateStatusLabels[theirs.status]}, yours {templateStatusLabels[draft.status]}
            </p>
          )}
          <ChangeList before={theirs} after={toContent(draft)} />
        </div>
      </div>
    </Dialog>
  )
}
