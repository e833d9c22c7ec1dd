import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { readReviewSettings, saveReviewSettings } from '../../desk/contract.ts'
import { mostReviewDays } from '../../desk/rules.review.ts'
import { messages } from '../../messages.ts'

/** How soon applications are decided; approvers choose. */
export function ReviewTime({ onClose }: { onClose: () => void }) {
  const read = useApiQuery(readReviewSettings, {})
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const save = useApiMutation(saveReviewSettings, {
    invalidates: [readReviewSettings],
    onSuccess: () => {
      toast.success('Review time saved')
      onClose()
    },
  })
  const value = typed ?? String(read.data?.reviewDays ?? '')
  const submit = () => {
    const days = /^\d{1,3}$/.test(value.trim()) ? Number(value) : 0
    const isRight = days >= 1 && days <= mostReviewDays
    setProblem(isRight ? undefined : messages.reviewDaysRange)
    if (isRight && read.data) save.mutate({ body: { reviewDays: days, version: read.data.version } })
  }
  return (
    <Dialog
      isOpen
      size="sm"
      title="Review time of applications"
      busy={save.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={save.isPending} disabled={!read.data} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      {read.isPending && <Skeleton className="h-20" />}
      {read.error && (
        <QueryFailure title="Failed to load the setting" error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data && (
        <form
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <TextField
            label="Working days until the Commission decides"
            hint="Weekends and public holidays do not count. Applications that are submitted already keep their deadline."
            data-first-focus=""
            inputMode="numeric"
            maxLength={3}
            className="max-w-full"
            value={value}
            error={problem}
            onChange={(event) => {
              setProblem(undefined)
              setTyped(event.currentTarget.value)
            }}
          />
          {save.error && <Alert kind="error">{save.error.message}</Alert>}
        </form>
      )}
    </Dialog>
  )
}
