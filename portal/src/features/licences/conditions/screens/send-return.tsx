import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { text } from '#kit/asking/fields.ts'
import type { Field } from '#kit/asking/read-fields.ts'
import { patientApi } from '#kit/uploads/send-with-progress.ts'
import { FilePicker } from '#ui/form/file-picker.tsx'
import { conditionLimits } from '../../rules.conditions.ts'
import { listOwnLicences, type OwnCondition, sendReturn } from '../contract.ts'
import { returnEndings, returnHint, returnProblem } from '../rules.files.ts'

const document: Field<File[]> = {
  initial: [],
  problem: ([file]) => returnProblem(file),
  show: ({ value, set, error }) => (
    <FilePicker label="Document" hint={returnHint} accept={returnEndings} files={value} onChange={set} error={error} />
  ),
}

/** Sends the document that a condition asks for, with a note. */
export function SendReturn({
  condition: { id, number, text: about },
  onClose,
}: {
  condition: OwnCondition
  onClose: () => void
}) {
  return (
    <AskDialog<{ document: File[]; note: string }, { message: string }>
      title={`Send the document for condition ${number}`}
      about={about}
      confirmLabel="Send"
      busyLabel="Sending"
      fields={{ document, note: text({ label: 'Note', optional: true, rows: 3, maxLength: conditionLimits.note }) }}
      send={({ document: [file], note }) => {
        const form = new FormData()
        form.append('note', note)
        form.append('document', file!)
        return patientApi(() => {}).call(sendReturn, { params: { id } }, { form })
      }}
      refreshes={[listOwnLicences]}
      done={({ message }) => message}
      onClose={onClose}
    />
  )
}
