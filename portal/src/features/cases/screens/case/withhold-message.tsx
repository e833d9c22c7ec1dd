import { api } from '#kit/api/browser-api.ts'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { line, text } from '#kit/asking/fields.ts'
import { referralMessages as words } from '../../referrals/messages.ts'
import { referralLimits } from '../../referrals/rules.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useCaseRecord } from './use-case-calls.ts'

type Props = { kind: KindScreens; row: CaseDetail; message: CaseDetail['messages'][number] }

/** For staff: takes a message of the customer or the company from the customer, or moves it to the case that it is about. */
export function WithholdMessage({ kind, row, message: { id, fromCompany } }: Props) {
  const record = useCaseRecord(kind)
  const customer = kind.person.toLowerCase()
  return (
    <AskButton
      size="sm"
      data-print="no"
      dialog={(onClose) => (
        <AskDialog
          role="dialog"
          title={`Move or withhold a message of ${row.reference}`}
          confirmLabel="Move or withhold"
          fields={{
            reference: line({
              label: 'Move it to the case',
              hint: `${fromCompany ? 'A case of the same company, whose answer it becomes' : `Another case of the same ${customer}`}. Leave it empty to withhold the message only.`,
              optional: true,
              maxLength: 40,
            }),
            reason: text({ label: 'Why', rows: 3, maxLength: referralLimits.reason, missing: words.reasonMissing }),
          }}
          record={record}
          send={({ reference, ...body }) =>
            api.call(
              kind.calls.withholdMessage,
              {
                params: { id: row.id, mid: id },
                body: { ...body, ...(reference.trim() && { reference }), version: row.version },
              },
              { idempotencyKey: `withhold-${id}-${row.version}` },
            )
          }
          done="The message is withheld"
          onClose={onClose}
        >
          <p>
            The {customer} of {row.reference} no longer reads it, nor its files, and no e-mail says so. Staff still read
            it here.
          </p>
        </AskDialog>
      )}
    >
      Move or withhold
    </AskButton>
  )
}
