import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { TextDialog } from '#kit/writing/text-dialog.tsx'
import { useDraft } from '#kit/writing/use-draft.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxGroup } from '#ui/form/choice.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { Referrals } from '../../referrals/contract.ts'
import { referralLimits } from '../../referrals/rules.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useReferralCall, useReferrals } from './use-referrals.ts'

type Props = { kind: KindScreens; row: CaseDetail; onClose: () => void }

const title = 'Send to company'

/** Sends a case to the company that it names, or says why that cannot be done now. */
export function SendDialog({ kind, row, onClose }: Props) {
  const read = useReferrals(kind, row)
  const { data } = read
  if (data?.refusal === '') return <SendForm {...{ kind, row, data, onClose }} />
  return (
    <Dialog isOpen title={title} size="sm" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Loaded read={read} rows={2} loading="Loading the company" failure="Failed to load the company">
        {({ refusal }) => <p>{refusal}</p>}
      </Loaded>
    </Dialog>
  )
}

function SendForm({ kind, row, data, onClose }: Props & { data: Referrals }) {
  const draft = useDraft({ kind: kind.key, record: row.id }, 'refer')
  const [documents, setDocuments] = useState<readonly string[]>([])
  const [seen] = useState(row)
  const call = useReferralCall(kind, row, async (question: string) => {
    await draft.settle()
    const body = { question, documents: [...documents], version: seen.version }
    const idempotencyKey = `refer-${row.id}-${seen.version}`
    return api.call(kind.calls.refer, { params: { id: row.id }, body }, { idempotencyKey })
  })
  return (
    <TextDialog
      {...{ title, draft, onClose }}
      confirmLabel="Send"
      busy={call.isPending}
      text={{
        label: 'Question to the company',
        hint: 'Optional. The company reads it.',
        max: referralLimits.question,
        rows: 3,
      }}
      below={
        <>
          {row.documents.length > 0 && (
            <CheckboxGroup
              label="Documents that the company may open"
              options={row.documents.map(({ id, originalName, size }) => ({
                value: id,
                label: `${originalName} (${formatFileSize(size)})`,
              }))}
              value={documents}
              onChange={({ currentTarget: { value, checked } }) =>
                setDocuments((before) => (checked ? [...before, value] : before.filter((id) => id !== value)))
              }
            />
          )}
          {call.error && (
            <Alert kind="error" title={`Failed to send ${row.reference}`}>
              {call.error.message}
            </Alert>
          )}
        </>
      }
      onConfirm={(question) =>
        call.mutate(question, {
          onSuccess: () => {
            draft.clear()
            toast.success(`${row.reference} is on its way to ${data.company}`)
            onClose()
          },
        })
      }
    >
      <p className="font-semibold [overflow-wrap:anywhere]">
        {row.reference} to {data.company}
      </p>
      <p>
        The company gets one e-mail with a link to answer, without log-in: the name and phone number of the{' '}
        {kind.person.toLowerCase()}, meter number, address and description, your question and the documents that you
        tick. It does not get the e-mail address, notes or tags.
      </p>
      {data.dueAt && <p>It has until {formatDay(data.dueAt)} to answer.</p>}
    </TextDialog>
  )
}
