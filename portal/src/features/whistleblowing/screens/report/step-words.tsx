import type { StoredUser } from '#kit/stored-user.ts'
import { Checkbox } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { descriptionLimit } from '../../rules.ts'
import { loginToReport } from '../login-to-report.ts'
import type { Problem } from './report-draft.ts'
import type { Draft } from './send-report.ts'

export interface StepProps {
  draft: Draft
  change: (changed: Partial<Draft>) => void
  errorOf: (field: Problem['field']) => string | undefined
  user: StoredUser | null
}

/** Step 1: the text of the report, and whether it is anonymous. */
export function StepWords({ draft, change, errorOf, user }: StepProps) {
  return (
    <>
      <TextField
        id="report-subject"
        label="Subject"
        hint="A few words: what is it about?"
        value={draft.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
        error={errorOf('subject')}
        required
      />
      <TextArea
        id="report-description"
        label="Description"
        hint="What happened, where and when; who did it; how you know; what could prove it."
        rows={9}
        maxLength={descriptionLimit}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errorOf('description')}
        required
      />
      <Checkbox
        id="report-anonymous"
        label="Report anonymously"
        hint={
          user ? (
            'No name, account or address is stored with it. You follow it with a receipt instead of your account.'
          ) : (
            <>
              No name, account or address is stored with it. To report with your name,{' '}
              <Link to={loginToReport} className="link">
                log in
              </Link>{' '}
              first.
            </>
          )
        }
        checked={draft.isAnonymous}
        onChange={(event) => change({ isAnonymous: event.currentTarget.checked })}
        error={errorOf('anonymous')}
      />
    </>
  )
}
