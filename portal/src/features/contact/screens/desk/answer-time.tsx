import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { readEnquirySettings, saveEnquirySettings } from '../../desk/contract.ts'
import { mostAnswerDays } from '../../desk/rules.deadline.ts'
import { enquiryMessages } from '../../messages.ts'

/** How soon enquiries are answered; supervisors choose. */
export function AnswerTime({ onClose }: { onClose: () => void }) {
  const read = useApiQuery(readEnquirySettings, {})
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const save = useApiMutation(saveEnquirySettings, {
    invalidates: [readEnquirySettings],
    onSuccess: () => {
      toast.success('Answer time saved')
      onClose()
    },
  })
  const value = typed ?? String(read.data?.answerDays ?? '')
  const submit = () => {
    const days = /^\d{1,2}$/.test(value.trim()) ? Number(value) : 0
    const isRight = days >= 1 && days <= mostAnswerDays
    setProblem(isRight ? undefined : enquiryMessages.daysRange)
    if (isRight && read.data) save.mutate({ body: { answerDays: days, version: read.data.version } })
  }
  return (
    <Dialog
      isOpen
      size="sm"
      title="Answer time of enquiries"
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
            label="Working days until the sender is answered"
            hint="Weekends and public holidays do not count. Enquiries that wait already keep their deadline."
            data-first-focus=""
            inputMode="numeric"
            maxLength={2}
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
