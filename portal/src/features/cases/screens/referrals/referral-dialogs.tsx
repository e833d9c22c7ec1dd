import { api } from '#kit/api/browser-api.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { boxes, choice, line, select, text } from '#kit/asking/fields.ts'
import { useDraft } from '#kit/writing/use-draft.ts'
import { companyLabel, distributionCompanies } from '#platform/state/companies.ts'
import { formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { readKobo } from '../../amounts.ts'
import type { Referrals, ReferralView } from '../../referrals/contract.ts'
import { referralMessages as words, referralOutcomeWords } from '../../referrals/messages.ts'
import { type CompanyReply, companyReplies, referralLimits as limits } from '../../referrals/rules.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { naira } from './resolution-fields.tsx'
import { useReferralRecord, useReferrals } from './use-referrals.ts'

type Props = { kind: KindScreens; row: CaseDetail; onClose: () => void }
type AskedAction = Exclude<ReferralView['actions'][number], 'remind'>

/** Asks for what an action on a referral needs: why it ends, a later day, or an answer that came by telephone or on paper. */
export function ReferralDialog(props: Props & { referral: ReferralView; action: AskedAction }) {
  const { kind, row, referral, action, onClose } = props
  const { id, version, dueAt, state, companyReference } = referral
  const company = companyLabel(referral.company)
  const draft = useDraft({ kind: kind.key, record: row.id }, `refer-${action}`)
  const dialog = { onClose, record: useReferralRecord(kind, row) }
  const params = { id: row.id, rid: id }
  const once = { idempotencyKey: `${action}-${id}-${version}` }
  const why = { draft, maxLength: limits.reason, rows: 3, missing: words.reasonMissing }
  if (action === 'withdraw')
    return (
      <AskDialog
        {...dialog}
        title={`Withdraw ${row.reference} from the company`}
        confirmLabel="Withdraw"
        fields={{ reason: text({ label: 'Why it is withdrawn', ...why }) }}
        send={(body) => api.call(kind.calls.withdrawReferral, { params, body: { ...body, version } }, once)}
        done={`Withdrawn from ${company}`}
      >
        <p>We e-mail {company} that no answer is needed. Its link ends.</p>
      </AskDialog>
    )
  if (action === 'noAnswer')
    return (
      <AskDialog
        {...dialog}
        title="This is no answer"
        confirmLabel="Put it back"
        fields={{ reason: text({ label: 'Why it is none', ...why, draft: undefined }) }}
        send={(body) => api.call(kind.calls.noAnswer, { params, body: { ...body, version } }, once)}
        done={`${company} has it again`}
      >
        <p>
          {company} has {row.reference} again, with the day that it had, and is reminded as before. Its message stays,
          marked as no answer.
        </p>
      </AskDialog>
    )
  if (action === 'extend') {
    const dueDay = dueAt ? nigerianDay(new Date(dueAt)) : ''
    const problem = (until: string) => (until > dueDay ? undefined : words.dueEarlier)
    return (
      <AskDialog
        {...dialog}
        title={`Give ${company} more time`}
        confirmLabel="Extend"
        fields={{
          until: line({
            label: 'Last day',
            type: 'date',
            min: dueDay,
            initial: referral.askedUntil ?? dueDay,
            problem,
          }),
          reason: text({ label: 'Why', ...why }),
        }}
        send={(body) => api.call(kind.calls.extendReferral, { params, body: { ...body, version } }, once)}
        done={`${company} has more time`}
      >
        <p>The deadline of {row.reference} itself stays. The company gets an e-mail with its new day.</p>
      </AskDialog>
    )
  }
  return (
    <AskDialog
      {...dialog}
      title={`Enter the answer of ${company}`}
      confirmLabel="Enter the answer"
      fields={{
        outcome: choice({
          label: 'What came of it',
          options: companyReplies.map((value) => ({ value, label: referralOutcomeWords[value] })),
          missing: words.outcomeMissing,
        }),
        until: line({
          label: 'By which day',
          hint: 'By which the company can answer',
          type: 'date',
          missing: words.untilMissing,
          onlyIf: ({ outcome }) => outcome === 'needsTime',
        }),
        answer: text({
          label: `The ${kind.person.toLowerCase()} reads this`,
          hint: state === 'answered' ? 'The e-mail of the company stays as it is. Your text is added.' : undefined,
          draft,
          maxLength: limits.answer,
          missing: words.answerMissing,
        }),
        forCommission: text({
          label: 'For the Commission only',
          hint: 'Optional. Only staff read it.',
          maxLength: limits.answer,
          rows: 2,
        }),
        offered: naira('Naira offered'),
        companyReference: line({
          label: 'Reference of the company',
          optional: true,
          maxLength: limits.reference,
          initial: companyReference,
        }),
        how: line({
          label: 'How it came',
          hint: 'For example: call with Mrs Bello, 3 March',
          maxLength: limits.how,
          missing: words.howMissing,
        }),
      }}
      send={({ outcome, offered, ...given }) => {
        const body = { ...given, outcome: outcome as CompanyReply, offeredKobo: readKobo(offered).kobo, version }
        return api.call(kind.calls.answerForCompany, { params, body }, once)
      }}
      done="Answer entered"
      failure="Failed to enter the answer"
    >
      <p>
        The {kind.person.toLowerCase()} reads the outcome, the answer and the amount at once, word for word, as those of
        the company. It is noted that you entered it.
      </p>
    </AskDialog>
  )
}

const title = 'Send to company'

/** Sends a case to the company that it names, or says why that cannot be done now. */
export function SendDialog({ kind, row, onClose }: Props) {
  const read = useReferrals(kind, row)
  const { data } = read
  // What one company gives back may go to another, whose desk is known once it is chosen.
  if (data?.refusal === '' || row.companyAnswer === 'notCustomer')
    return data ? <SendForm {...{ kind, row, data, onClose }} /> : null
  return (
    <Dialog isOpen title={title} size="sm" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Loaded read={read} rows={2} loading="Loading the company" failure="Failed to load the company">
        {({ refusal }) => <p>{refusal}</p>}
      </Loaded>
    </Dialog>
  )
}

function SendForm({ kind, row, data, onClose }: Props & { data: Referrals }) {
  const { id, reference, documents } = row
  const isElsewhere = row.companyAnswer === 'notCustomer'
  const others = distributionCompanies.filter(({ key }) => key !== row.distributionCompany)
  return (
    <AskDialog
      {...{ title, onClose }}
      record={useReferralRecord(kind, row)}
      about={isElsewhere ? reference : `${reference} to ${data.company}`}
      confirmLabel="Send"
      fields={{
        company: select({
          label: 'Company',
          hint: `${data.company} says that this is not its customer. The case names the company that you choose.`,
          placeholder: 'Choose one',
          options: others.map(({ key }) => ({ value: key, label: companyLabel(key) })),
          missing: words.companyMissing,
          onlyIf: () => isElsewhere,
        }),
        question: text({
          label: 'Question to the company',
          hint: 'Optional. The company reads it.',
          draft: useDraft({ kind: kind.key, record: id }, 'refer'),
          maxLength: limits.question,
          rows: 3,
        }),
        documents: boxes({
          label: 'Documents that the company may open',
          options: documents.map((file) => ({
            value: file.id,
            label: `${file.originalName} (${formatFileSize(file.size)})`,
          })),
          onlyIf: () => documents.length > 0,
        }),
      }}
      now={row}
      send={(given, { seen: { version } }) => {
        const { company, ...rest } = given
        const body = { ...rest, documents: [...rest.documents], ...(isElsewhere && { company }), version }
        return api.call(kind.calls.refer, { params: { id }, body }, { idempotencyKey: `refer-${id}-${version}` })
      }}
      done={`${reference} is on its way to ${isElsewhere ? 'the other company' : data.company}`}
      failure={`Failed to send ${reference}`}
    >
      <p>
        The company gets one e-mail with a link to answer, without log-in: the name and phone number of the{' '}
        {kind.person.toLowerCase()}, meter number, address and description, your question and the documents that you
        tick. It does not get the e-mail address, notes or tags.
      </p>
      {data.dueAt && !isElsewhere && <p>It has until {formatDay(data.dueAt)} to answer.</p>}
    </AskDialog>
  )
}
