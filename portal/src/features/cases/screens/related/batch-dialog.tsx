import { useState } from 'react'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { typedSlice, useKeptText } from '#kit/draft/use-kept-text.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { TextDialog } from '#kit/writing/text-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { toast } from '#ui/overlays/toast.ts'
import {
  announceOutage,
  listOutageCases,
  listOutages,
  type OutageDetail,
  readOutage,
  resolveOutage,
} from '../../related/contract.outages.ts'
import { relatedMessages } from '../../related/messages.ts'
import { outageLimits } from '../../related/rules.ts'
import { caseMessages } from '../../messages.ts'
import { textLimits } from '../../rules.ts'

const texts = {
  announce: {
    title: 'Announce to all',
    label: 'Announcement',
    hint: 'Every customer reads it in their own case, and gets an e-mail where we have the address. Write nothing about a single customer.',
    limit: outageLimits.announcement,
    missing: relatedMessages.announcementMissing,
    button: 'Send to all',
    sent: 'The announcement is on its way',
    call: announceOutage,
  },
  resolve: {
    title: 'Resolve all',
    label: 'How it was resolved',
    hint: 'Every customer reads it, also those of merged duplicates. Write nothing about a single customer.',
    limit: textLimits.note,
    missing: caseMessages.noteMissing,
    button: 'Resolve all',
    sent: 'The cases are being resolved',
    call: resolveOutage,
  },
} as const

type Props = { outage: OutageDetail; action: keyof typeof texts; onClose: () => void }

/** Asks for the one text to all cases of an outage, and says how many people it reaches. */
export function BatchDialog({ outage, action, onClose }: Props) {
  const { title, label, hint, limit, missing, button, sent, call } = texts[action]
  const kept = useKeptText(typedSlice, `outage-${action}:${outage.id}`)
  // The number at the time of opening: the server refuses when there are others by now.
  const [expected] = useState(outage.open)
  const once = useOnceKey()
  const send = useApiMutation(call, {
    invalidates: [readOutage, listOutageCases, listOutages, pageCall('outages')],
    onSuccess: () => {
      kept.clear()
      toast.success(sent)
      onClose()
    },
  })
  const submit = (note: string) => {
    const body = { note, expected }
    send.mutate({ params: { id: outage.id }, body, idempotencyKey: once.keyOf(JSON.stringify(body)) })
  }
  return (
    <TextDialog
      title={`${title}: ${outage.name}`}
      draft={kept}
      text={{ label, hint, max: limit, missing }}
      error={send.error?.fields[0]?.message}
      confirmLabel={button}
      busy={send.isPending}
      below={send.error && send.error.fields.length === 0 && <Alert kind="error">{send.error.message}</Alert>}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>This goes to {expected === 1 ? '1 open case' : `${expected} open cases`} and cannot be taken back.</p>
      <Recipients id={outage.id} action={action} />
    </TextDialog>
  )
}

const maxShown = 100

/** To whom it is mailed: the customers of the open cases, the newest first. */
function Recipients({ id, action }: { id: string; action: Props['action'] }) {
  const { data } = useApiQuery(listOutageCases, { params: { id }, query: { pageSize: maxShown } })
  const open = data?.items.filter(({ status }) => status !== 'Resolved') ?? []
  if (!data || open.length === 0) return null
  return (
    <section aria-label="Who gets it" className="grid gap-2">
      <p>
        {action === 'resolve'
          ? 'Each of these customers gets an e-mail, where we have the address, that the case is resolved, with your text. They may reopen it within 14 days.'
          : 'Each of these customers gets an e-mail with your text, where we have the address.'}
      </p>
      <ul className="max-h-40 overflow-y-auto rounded-md border border-line p-3 text-sm">
        {open.map(({ id: caseId, reference, person, subject }) => (
          <li key={caseId} className="[overflow-wrap:anywhere]">
            <span className="tabular">{reference}</span>: {person}, {subject}
          </li>
        ))}
        {data.total > maxShown && <li>And further cases of this outage.</li>}
      </ul>
    </section>
  )
}
