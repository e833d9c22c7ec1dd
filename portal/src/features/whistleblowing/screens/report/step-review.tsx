import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { FilePicker } from '#ui/file-picker.tsx'
import { acceptedFiles, filesHint, hiddenDataAdvice } from '../../rules.files.ts'
import type { Problem } from './report-draft.ts'
import type { Draft } from './send-report.ts'

interface Props {
  draft: Draft
  files: File[]
  setFiles: (files: File[]) => void
  errorOf: (field: Problem['field']) => string | undefined
  onStep: (step: number) => void
}

/** Step 3: files, and a review of the report before sending. */
export function StepReview({ draft, files, setFiles, errorOf, onStep }: Props) {
  const change = (step: number, what: string) => (
    <Button variant="quiet" size="sm" onClick={() => onStep(step)}>
      Change<span className="sr-only"> {what}</span>
    </Button>
  )
  const contact = [draft.name, draft.email, draft.phone].filter(Boolean).join(', ')
  return (
    <>
      <FilePicker
        id="report-files"
        label="Attachments"
        optional
        multiple
        accept={acceptedFiles}
        hint={`${filesHint}. ${hiddenDataAdvice}${draft.isAnonymous ? ' We do not keep the names of files.' : ''}`}
        files={files}
        onChange={setFiles}
        error={errorOf('files')}
      />
      <DescriptionList
        items={[
          { term: 'Subject', value: draft.subject, action: change(1, 'the subject') },
          {
            term: 'Description',
            value: <span className="whitespace-pre-wrap">{draft.description}</span>,
            action: change(1, 'the description'),
          },
          {
            term: 'Reported by',
            value: draft.isAnonymous ? 'Nobody: this report is anonymous' : contact,
            action: change(draft.isAnonymous ? 1 : 2, 'who reports'),
          },
          { term: 'Attachments', value: files.length === 0 ? 'None' : files.map((file) => file.name).join(', ') },
        ]}
      />
    </>
  )
}
