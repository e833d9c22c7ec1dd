import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { onDemand } from '../on-demand.tsx'
import { DraftNotice } from './draft-notice.tsx'
import type { Draft } from './use-draft.ts'

const InsertReply = onDemand(() => import('./canned-reply.tsx').then((part) => part.InsertReply), { fallback: null })

type TextDialogProps = {
  title: string
  /** The record, and what is asked about it. */
  children: ReactNode
  /** A text of the account, or one that only this device has. */
  draft: Pick<Draft, 'text' | 'setText'> & Partial<Draft>
  /** With `missing` the text is needed. */
  text: {
    label: string
    hint?: string | undefined
    max: number
    rows?: number
    missing?: string | undefined
    /** False for a text that no service may see. */
    spellCheck?: boolean
  }
  /** For staff whose text a customer reads: offers the texts that they send often. */
  replies?: Pick<ComponentProps<typeof InsertReply>, 'kind' | 'values'> | undefined
  /** What the server says about the text. */
  error?: string | undefined
  confirmLabel: string
  danger?: boolean | undefined
  busy: boolean
  /** Below the text: what is new, and why it failed. */
  below?: ReactNode
  /** Called with the text without spaces around it. */
  onConfirm: (text: string) => void
  onClose: () => void
}

/** Asks for a text before something is done, which the people of a record read. */
export function TextDialog(props: TextDialogProps) {
  const { title, children, draft, text, replies, error, confirmLabel, danger, busy, below, onConfirm, onClose } = props
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const words = draft.text.trim()
  const confirm = () => {
    setMissing(!words)
    if (text.missing && !words) return field.current?.focus()
    onConfirm(words)
  }
  const actions = (
    <>
      <Button onClick={onClose} disabled={busy}>
        Cancel
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={confirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog isOpen role="alertdialog" {...{ title, busy, actions, onClose }}>
      <div className="grid gap-4">
        {children}
        <TextArea
          ref={field}
          data-first-focus=""
          label={text.label}
          hint={text.hint}
          rows={text.rows}
          spellCheck={text.spellCheck}
          value={draft.text}
          readOnly={draft.isComing}
          maxLength={text.max}
          error={isMissing && !words ? text.missing : error}
          onChange={({ currentTarget }) => draft.setText(currentTarget.value)}
        />
        {replies && (
          <div>
            <InsertReply {...replies} draft={draft} textRef={field} />
          </div>
        )}
        {draft.useOther && draft.keepMine && (
          <DraftNotice draft={{ other: draft.other, useOther: draft.useOther, keepMine: draft.keepMine }} />
        )}
        {below}
      </div>
    </Dialog>
  )
}
