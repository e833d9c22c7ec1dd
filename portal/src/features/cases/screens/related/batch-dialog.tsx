import { useState } from 'react'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { api } from '#kit/api/browser-api.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { select, text } from '#kit/asking/fields.ts'
import { typedTextStore, useStoredText } from '#kit/draft/use-stored-text.ts'
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
import { readOutcome, textLimits } from '../../rules.ts'
import { outcomeSelect } from '../referrals/resolution-fields.tsx'

const texts = {
  announce: {
    title: 'Announce to all',
    label: 'Announcement',
    hint: 'Every customer reads it in their own case, and gets an e-mail where we have the address. Write nothing about a single customer.',
    limit: outageLimits.announcement,
    missing: relatedMessages.announcementMissing,
    button: 'Send to all',
    sent: 'The announcement is on its way',
  },
  resolve: {
    title: 'Resolve all',
    label: 'How it was resolved',
    hint: 'Every customer reads it, also those of merged duplicates. Write nothing about a single customer.',
    limit: textLimits.note,
    missing: caseMessages.noteMissing,
    button: 'Resolve all',
    sent: 'The cases are being resolved',
  },
} as const

type Props = { outage: OutageDetail; action: keyof typeof texts; onClose: () => void }

/** Asks for the one text to all cases of an outage, and says how many people it reaches. */
export function BatchDialog({ outage: { id, name, open }, action, onClose }: Props) {
  const { title, label, hint, limit, missing, button, sent } = texts[action]
  const draft = useStoredText(typedTextStore, `outage-${action}:${id}`)
  // The number at the time of opening: the server refuses when there are others by now.
  const [expected] = useState(open)
  return (
    <AskDialog
      title={`${title}: ${name}`}
      confirmLabel={button}
      fields={{
        outcome: select({ ...outcomeSelect, onlyIf: () => action === 'resolve' }),
        note: text({ label, hint, draft, maxLength: limit, missing }),
      }}
      send={({ note, outcome }, { key }) => {
        const once = { idempotencyKey: key() }
        return action === 'resolve'
          ? api.call(resolveOutage, { params: { id }, body: { note, outcome: readOutcome(outcome)!, expected } }, once)
          : api.call(announceOutage, { params: { id }, body: { note, expected } }, once)
      }}
      refreshes={[readOutage, listOutageCases, listOutages, pageCall('outages')]}
      done={sent}
      onClose={onClose}
    >
      <p>This goes to {expected === 1 ? '1 open case' : `${expected} open cases`} and cannot be taken back.</p>
      <Recipients id={id} action={action} />
    </AskDialog>
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
