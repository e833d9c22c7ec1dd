import { fieldOf } from '#engines/records/screens/action-dialog.tsx'
import { api } from '#kit/api/browser-api.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { typedTextStore, useStoredText } from '#kit/draft/use-stored-text.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import type { Submission } from '../../contract.ts'
import { formCalls } from '../../desk/contract.ts'
import { filingAsk, filingUndoneAsk } from '../../desk/kind.licensing.ts'
import { application } from '../../kind.ts'
import { recordType, titleOf } from '../../rules.ts'
import { newsOf } from './application-thread.tsx'
import { useApplicationRecord } from './use-application-call.ts'

type Props = { form: Submission; onClose: () => void }

/** Confirms the day on which an application was duly filed, or takes that back. */
export function FilingDialog({ form, onClose }: Props) {
  const undoes = form.dulyFiledOn !== null
  const action = undoes ? 'not-duly-filed' : 'duly-filed'
  const once = useOnceKey()
  const around = {
    initial: '',
    hint: undefined,
    draft: useStoredText(typedTextStore, `${recordType}-${action}:${form.id}`),
  }
  const reason = undoes ? filingUndoneAsk.reason : filingAsk.reason
  return (
    <AskDialog
      title={undoes ? 'Not duly filed after all?' : 'Confirm as duly filed'}
      about={`${form.reference}: ${titleOf(form)}`}
      confirmLabel={undoes ? 'Take it back' : 'Confirm'}
      fields={{
        ...(!undoes && { dulyFiledOn: fieldOf(filingAsk.dulyFiledOn, { ...around, initial: form.lastPieceOn }) }),
        reason: fieldOf(reason, around),
      }}
      record={useApplicationRecord(form.id)}
      now={form}
      newsSince={(before, now) => newsOf(now).slice(newsOf(before).length)}
      send={(values, { seen: { version } }) =>
        api.call(
          formCalls[action],
          { params: { id: form.id }, body: { ...values, version } },
          { idempotencyKey: once.keyOf(JSON.stringify([values, version])) },
        )
      }
      done={application.actions[action].confirmation}
      onClose={onClose}
    >
      <p>
        {undoes
          ? 'The time for the review ends, and the office has its days again to say what is missing. The applicant gets an e-mail with your reason.'
          : `The last piece arrived on ${formatDay(form.lastPieceOn)}. From the day that you confirm, the Commission has its days to decide; the applicant is told by when.`}
      </p>
    </AskDialog>
  )
}
