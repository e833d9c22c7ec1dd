import { useState } from 'react'
import { useNavigate } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import { type Choice, RecordBar } from '#kit/desk/record-bar.tsx'
import type { Writing } from '#kit/writing/use-writing.ts'
import { withCompany } from '../../referrals/rules.ts'
import { type ActionAsk, type ShownAction, shownActions } from '../case/case-actions.ts'
import { type CaseDetail, editAddress, type KindScreens, printAddress, receiptAddress } from '../kind-screens.ts'
import { useAssign } from './use-assign.ts'

const ActionDialog = onDemand(() => import('../case/action-dialog.tsx').then((module) => module.ActionDialog), {
  fallback: null,
})

const CodeDialog = onDemand(() => import('../case/code-dialog.tsx').then((module) => module.CodeDialog), {
  fallback: null,
})

const SendDialog = onDemand(() => import('../referrals/referral-dialogs.tsx').then((module) => module.SendDialog), {
  fallback: null,
})

type Props = {
  kind: KindScreens
  row: CaseDetail
  /** Leads to the box for a reply or a note. */
  onWrite: (what: Writing) => void
  onDeleted?: (() => void) | undefined
  /** Beside a list, whose own keys act on the case. */
  compact?: boolean
}

/** What an officer can do with a case, in one bar that stays in view. What cannot be undone is apart, in a menu. */
export function CaseBar({ kind, row, onWrite, onDeleted, compact = false }: Props) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<ActionAsk>()
  const [isSending, setSending] = useState(false)
  const [isIssuing, setIssuing] = useState(false)
  const assigning = useAssign(kind, row)
  const can = (action: CaseDetail['actions'][number]) => row.actions.includes(action)
  const asks = shownActions(kind, row, true)
  const ask = (wanted: ActionAsk['action']) => () => setAsking(asks.find(({ action }) => action === wanted))
  const goTo = (address: string) => () => void navigate(address)
  const choiceOf = (each: ShownAction): Choice => ({
    id: each.action,
    label: each.label,
    icon: each.icon,
    disabled: each.disabled,
    title: each.reason,
    shortcut: each.action === 'acknowledge' ? 'e' : undefined,
    act: () => setAsking(each),
  })
  // One button says what comes next; it is the first, so that a phone shows it too.
  const primary = asks.find(({ variant, disabled }) => variant === 'primary' && !disabled)
  const isSent = withCompany.some((answer) => answer === row.companyAnswer)
  const send = kind.refers && row.status !== 'Resolved' && !isSent ? () => setSending(true) : undefined
  const removal = { id: 'delete', label: 'Delete', icon: 'trash', danger: true, act: ask('delete') } as const
  return (
    <>
      <RecordBar
        {...{ compact, onWrite }}
        label={`Actions on ${row.reference}`}
        can={{ reply: can('message'), note: can('note') }}
        assigning={can('assign') ? assigning : undefined}
        // A key that mails the customer asks first: it is pressed by mistake, or by a word that is dictated.
        keys={{ f: send, e: asks.some(({ action }) => action === 'acknowledge') ? ask('acknowledge') : undefined }}
        first={[primary && { ...choiceOf(primary), variant: 'primary' }]}
        last={[
          send && { id: 'refer', label: 'Send to company', icon: 'send', shortcut: 'f', act: send },
          ...asks.filter(({ action }) => !['delete', 'detach', primary?.action].includes(action)).map(choiceOf),
        ]}
        menu={[
          can('edit') && { id: 'edit', label: 'Edit', icon: 'edit', act: goTo(editAddress(kind, row)) },
          { id: 'print', label: 'Print', icon: 'print', act: goTo(printAddress(kind, row.id)) },
          { id: 'receipt', label: 'Receipt', icon: 'document', act: goTo(receiptAddress(kind, row.id)) },
          row.userId === null && {
            id: 'code',
            label: 'Issue a code',
            icon: 'key',
            act: () => setIssuing(true),
          },
          can('detach') && { id: 'detach', label: 'Remove from the account', icon: 'undo', act: ask('detach') },
        ]}
        grave={can('delete') && removal}
      />
      {isIssuing && <CodeDialog {...{ kind, row }} onClose={() => setIssuing(false)} />}
      {isSending && <SendDialog {...{ kind, row }} onClose={() => setSending(false)} />}
      {asking && (
        <ActionDialog
          key={asking.action}
          {...{ kind, row }}
          staff
          ask={asking}
          onClose={() => setAsking(undefined)}
          onDone={(waiting) => {
            setAsking(undefined)
            if (asking.action === 'delete' && !waiting) onDeleted?.()
          }}
        />
      )}
    </>
  )
}
