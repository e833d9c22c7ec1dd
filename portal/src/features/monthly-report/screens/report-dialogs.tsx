import { listApprovals } from '#features/approvals/contract.ts'
import { api } from '#kit/api/browser-api.ts'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { text } from '#kit/asking/fields.ts'
import { askForApproval, listReports, readReport, type Report, saveNotes } from '../contract.ts'
import { reportMessages as messages } from '../messages.ts'
import { limits } from '../rules.ts'

const refreshes = [readReport, listReports, listApprovals]

export function ApprovalButton({ report: { month, title, versions } }: { report: Report }) {
  const reason = text({
    label: 'What this version corrects',
    hint: 'Part of the report. The version before stays readable.',
    rows: 3,
    maxLength: limits.reason,
    missing: messages.reasonMissing,
    onlyIf: () => versions.length > 0,
  })
  const dialog = (onClose: () => void) => (
    <AskDialog
      title="Ask a second person to approve?"
      about={title}
      confirmLabel="Ask for approval"
      fields={{ reason }}
      send={(body) => api.call(askForApproval, { params: { month }, body })}
      done={({ message }) => message}
      {...{ refreshes, onClose }}
    >
      <p>
        The figures of today and the notes go to another supervisor, or to an administrator where there is none. Once
        approved, they no longer change.
      </p>
    </AskDialog>
  )
  return (
    <AskButton variant="primary" icon="send" dialog={dialog}>
      Ask for approval
    </AskButton>
  )
}

export function NotesButton({ report: { month, title, draft } }: { report: Report }) {
  const notes = text({
    label: 'Notes',
    hint: 'What the figures do not say. Part of the report, so name no customer.',
    rows: 10,
    maxLength: limits.notes,
    initial: draft.notes,
  })
  const dialog = (onClose: () => void) => (
    <AskDialog
      title="Notes of the report"
      about={title}
      confirmLabel="Save"
      fields={{ notes }}
      send={(body) => api.call(saveNotes, { params: { month }, body: { ...body, version: draft.version } })}
      done="Notes saved"
      {...{ refreshes, onClose }}
    />
  )
  return (
    <AskButton icon="edit" dialog={dialog}>
      {draft.notes ? 'Edit notes' : 'Write notes'}
    </AskButton>
  )
}
