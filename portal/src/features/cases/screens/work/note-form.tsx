import type { RefObject } from 'react'
import { api } from '#kit/browser-api.ts'
import { TextForm } from '#kit/writing/text-form.tsx'
import type { Draft } from '#kit/writing/use-draft.ts'
import { caseMessages } from '../../messages.ts'
import { textLimits } from '../../rules.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useSendAbout } from './use-send.ts'

type Props = { kind: KindScreens; row: CaseDetail; draft: Draft; textRef: RefObject<HTMLTextAreaElement | null> }

/** A note that only staff read. */
export function NoteForm({ kind, row, draft, textRef }: Props) {
  const params = { id: row.id }
  const sending = useSendAbout(kind, row, {
    draft,
    missing: caseMessages.noteMissing,
    sent: 'Note added',
    send: (note, idempotencyKey) =>
      api.call(kind.calls.addNote, { params, body: { note, version: row.version } }, { idempotencyKey }),
  })
  return (
    <TextForm
      {...{ draft, sending, textRef }}
      id="note"
      label="New note"
      hint="Only staff can read this."
      maxLength={textLimits.note}
      failure="Failed to add note"
      button={{ label: 'Add note', icon: 'plus', busyLabel: 'Adding' }}
    />
  )
}
