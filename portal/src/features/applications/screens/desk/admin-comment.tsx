import { useEffect, useRef, useState } from 'react'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { useApiMutation } from '#kit/api/query.ts'
import { hasKeptText, typedSlice, useKeptText } from '#kit/draft/use-kept-text.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { getForm, type Submission } from '../../contract.ts'
import { updateAdminDescription } from '../../contract.decisions.ts'
import { deskMessages } from '../../desk/messages.ts'
import { commentLimit } from '../../rules.ts'

const keptAs = ({ id }: Submission) => `comment:${id}`

/** The Commission's comment on the application: written by staff, visible to the applicant (spec 2 §2.1). */
export function AdminComment({ form, admin }: { form: Submission; admin: boolean }) {
  const [editing, setEditing] = useState(() => admin && hasKeptText(typedSlice, keptAs(form)))
  if (!admin && !form.adminDescription) return null
  return (
    <section aria-labelledby="comments" data-print={form.adminDescription ? undefined : 'no'}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="comments">Admin Comments</h2>
        {admin && !editing && (
          <Button icon="edit" size="sm" onClick={() => setEditing(true)}>
            {form.adminDescription ? 'Edit' : 'Add a comment'}
          </Button>
        )}
      </div>
      {editing ? (
        <CommentForm form={form} onClose={() => setEditing(false)} />
      ) : (
        <p className="border-s-3 border-amber ps-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {form.adminDescription || (
            <span className="text-muted">No comment yet. The applicant reads what you write.</span>
          )}
        </p>
      )}
    </section>
  )
}

function CommentForm({ form, onClose }: { form: Submission; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const kept = useKeptText(typedSlice, keptAs(form), form.adminDescription)
  const { text } = kept
  const [failure, setFailure] = useState<string>()
  useEffect(() => area.current?.focus(), [])
  const comment = useApiMutation(updateAdminDescription, {
    invalidates: [getForm],
    onSuccess: () => {
      kept.clear()
      toast.success(deskMessages.commentSaved)
      onClose()
    },
    onError: (error) => {
      toast.error(deskMessages.commentError)
      setFailure(error.message)
    },
  })
  const cancel = () => {
    kept.clear()
    onClose()
  }
  const tooLong = text.length > commentLimit
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!tooLong) comment.mutate({ params: { id: form.id }, body: { description: text } })
      }}
    >
      {failure && (
        <Alert kind="error" title={deskMessages.commentFailed}>
          {failure}
        </Alert>
      )}
      <TextArea
        ref={area}
        label="Comment to the applicant"
        rows={5}
        maxLength={commentLimit}
        value={text}
        {...(tooLong && { error: `At most ${commentLimit.toLocaleString('en-GB')} characters` })}
        onChange={(event) => kept.setText(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={comment.isPending} busyLabel="Saving">
          Save
        </Button>
        <Button disabled={comment.isPending} onClick={cancel}>
          Cancel
        </Button>
      </div>
      <LeaveGuard when={text !== form.adminDescription && !comment.isSuccess} />
    </form>
  )
}
