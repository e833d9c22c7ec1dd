import { fieldOf } from '#engines/records/screens/action-dialog.tsx'
import type { DialogInput } from '#engines/records/kind.ts'
import { everyTerm } from '#features/licences/contract.asked.ts'
import { holderKindField, type LicenceTerms, limits, places, termNames } from '#features/licences/contract.facts.ts'
import { followAnswers } from '#fields/leads-to.ts'
import { api } from '#kit/api/browser-api.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { box, choice, line, text } from '#kit/asking/fields.ts'
import { useDraft } from '#kit/writing/use-draft.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { listOpenPoints } from '../../asked-documents.ts'
import type { Submission } from '../../contract.ts'
import { deskMessages } from '../../desk/messages.ts'
import { grantOnForm, noticeLimit, renewOnForm } from '../../grant/contract.ts'
import { grantMessages } from '../../grant/messages.ts'
import { applicantOf, commentLimit, longMessageMs, recordType, titleOf } from '../../rules.ts'
import { newsOf } from './application-thread.tsx'
import { useApplicationRecord } from './use-application-call.ts'

type Props = {
  form: Submission
  /** Leads to the approval alone; the licence is then to be issued. */
  onApproveOnly?: (() => void) | undefined
  onClose: () => void
}

/** What the applicant answered, as the licence may say it. */
function termsFrom(form: Submission): Partial<LicenceTerms> {
  const { outcome, capacity, site, council, holder } = followAnswers(form.leadsTo, form.section, form.formData)
  const today = nigerianDay(new Date())
  return {
    class: outcome?.registerClass as LicenceTerms['class'],
    holder: holder || applicantOf(form),
    capacity: capacity && `${capacity} MW`,
    site,
    council: places.find((place) => place === council) ?? '',
    issuedOn: today,
    validFrom: today,
  }
}

/** Grants or renews the licence that an application leads to, with the approval where it is not approved yet; another approver agrees first. */
export function GrantDialog({ form, onApproveOnly, onClose }: Props) {
  const isApproved = form.approvalStatus === 'approved'
  const open = [
    ...(form.awaitsFiling ? [grantMessages.notFiled] : []),
    ...listOpenPoints(form, form.entries.findLast(({ kind }) => kind === 'question')?.text),
  ]
  const needsNotice = () => form.leadsTo.notice
  const statements = {
    feePaid: box({ label: 'The fees that are due before the grant are paid, or none are' }),
    notice: line({
      label: 'Notice to the public: where',
      hint: 'The newspapers or other places, as they stand in the file',
      optional: true,
      maxLength: noticeLimit,
      onlyIf: needsNotice,
    }),
    noticeOn: line({ label: 'Day of the last notice', type: 'date', optional: true, onlyIf: needsNotice }),
    although: text({
      label: 'Why it is granted although something is open (optional)',
      hint: `${open.join(' ')} The history of the licence keeps it.`.trim(),
      rows: 2,
      maxLength: limits.reason,
    }),
    reason: text({
      label: 'Reason of the approval (optional)',
      hint: 'The applicant reads it in our e-mail and with the application.',
      rows: 2,
      draft: useDraft({ kind: recordType, record: form.id }, 'approve'),
      maxLength: commentLimit,
      onlyIf: () => !isApproved,
    }),
  }
  const around = {
    about: `${form.reference}: ${titleOf(form)}`,
    confirmLabel: 'Ask a second approver',
    record: useApplicationRecord(form.id),
    now: form,
    newsSince: (before: Submission, now: Submission) => newsOf(now).slice(newsOf(before).length),
    doneMs: longMessageMs,
    failure: deskMessages.grantFailed,
    more: onApproveOnly && (
      <Button variant="quiet" onClick={onApproveOnly}>
        Approve without the licence
      </Button>
    ),
    onClose,
  }
  const params = { id: form.id }
  if (form.renews)
    return (
      <AskDialog
        {...around}
        title={isApproved ? 'Renew the licence' : 'Approve and renew the licence'}
        fields={{
          validTo: fieldOf({ ...everyTerm.validTo, label: 'New last day' }, bare),
          order: fieldOf(everyTerm.resolution, bare),
          day: fieldOf(everyTerm.resolutionOn, bare),
          ...statements,
        }}
        send={(values, { seen: { version } }) => api.call(renewOnForm, { params, body: { ...values, version } })}
        done={({ message }) => message}
      >
        <p>
          Once another approver agrees, licence {form.renews.reference} runs until its new last day, has a new
          certificate, and the applicant is told by e-mail. Other terms are changed on the licence itself.
        </p>
      </AskDialog>
    )
  const begin = termsFrom(form)
  const terms = termNames.map((name) => {
    const input: DialogInput = everyTerm[name]
    return [name, fieldOf(input, { ...bare, initial: begin[name] ?? '' })] as const
  })
  return (
    <AskDialog
      {...around}
      title={isApproved ? 'Grant the licence' : 'Approve and grant the licence'}
      size="lg"
      columns
      fields={{
        ...(Object.fromEntries(terms) as Record<keyof LicenceTerms, ReturnType<typeof fieldOf>>),
        holderKind: choice({ ...holderKindField, initial: form.company ? 'company' : '', missing: 'Choose one' }),
        publicNote: text({ label: 'Public note (optional)', rows: 2, maxLength: limits.reason }),
        ...statements,
      }}
      send={({ holderKind, class: of, ...values }, { seen: { version } }) =>
        api.call(grantOnForm, {
          params,
          body: { ...values, version, class: of as LicenceTerms['class'], holderKind: holderKind as 'company' },
        })
      }
      done={({ message }) => message}
    >
      <p>
        The terms begin with what the applicant answered. Once another approver agrees, the licence has its number, is
        in the public register with its certificate, and the applicant is told by e-mail.
      </p>
    </AskDialog>
  )
}

/** A field that begins empty. */
const bare = { initial: '', hint: undefined, draft: undefined }
