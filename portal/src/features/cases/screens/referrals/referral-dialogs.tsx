import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { DraftNotice } from '#kit/writing/draft-notice.tsx'
import { TextDialog } from '#kit/writing/text-dialog.tsx'
import { useDraft } from '#kit/writing/use-draft.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { readKobo } from '../../amounts.ts'
import type { ReferralView } from '../../referrals/contract.ts'
import { referralMessages as words, referralOutcomeWords } from '../../referrals/messages.ts'
import { referralLimits as limits, type ReferralOutcome, referralOutcomes } from '../../referrals/rules.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { KoboField } from './kobo-field.tsx'
import { useReferralCall } from './use-referrals.ts'

type Props = { kind: KindScreens; row: CaseDetail; referral: ReferralView; company: string; onClose: () => void }

const inputOf = <Body extends object>({ row, referral }: Props, body: Body) => ({
  params: { id: row.id, rid: referral.id },
  body: { ...body, version: referral.version },
})
const keyOf = (action: string, { id, version }: ReferralView) => ({ idempotencyKey: `${action}-${id}-${version}` })

/** The company no longer has to answer. */
export function WithdrawDialog(props: Props) {
  const { kind, row, referral, company, onClose } = props
  const draft = useDraft({ kind: kind.key, record: row.id }, 'refer-withdraw')
  const call = useReferralCall(kind, row, async (reason: string) => {
    await draft.settle()
    return api.call(kind.calls.withdrawReferral, inputOf(props, { reason }), keyOf('withdraw', referral))
  })
  return (
    <TextDialog
      {...{ draft, onClose }}
      title={`Withdraw ${row.reference} from the company`}
      confirmLabel="Withdraw"
      busy={call.isPending}
      text={{ label: 'Why it is withdrawn', max: limits.reason, rows: 3, missing: words.reasonMissing }}
      below={call.error && <Alert kind="error">{call.error.message}</Alert>}
      onConfirm={(reason) =>
        call.mutate(reason, {
          onSuccess: () => {
            draft.clear()
            toast.success(`Withdrawn from ${company}`)
            onClose()
          },
        })
      }
    >
      <p>We e-mail {company} that no answer is needed. Its link ends.</p>
    </TextDialog>
  )
}

/** A later day for the company. */
export function ExtendDialog(props: Props) {
  const { kind, row, referral, company, onClose } = props
  const draft = useDraft({ kind: kind.key, record: row.id }, 'refer-extend')
  const dueDay = referral.dueAt ? nigerianDay(new Date(referral.dueAt)) : ''
  const [until, setUntil] = useState(dueDay)
  const [isTried, setTried] = useState(false)
  const isLater = until > dueDay
  const call = useReferralCall(kind, row, async (reason: string) => {
    await draft.settle()
    return api.call(kind.calls.extendReferral, inputOf(props, { until, reason }), keyOf('extend', referral))
  })
  return (
    <TextDialog
      {...{ draft, onClose }}
      title={`Give ${company} more time`}
      confirmLabel="Extend"
      busy={call.isPending}
      text={{ label: 'Why', max: limits.reason, rows: 3, missing: words.reasonMissing }}
      below={call.error && <Alert kind="error">{call.error.message}</Alert>}
      onConfirm={(reason) => {
        setTried(true)
        if (!isLater) return
        call.mutate(reason, {
          onSuccess: () => {
            draft.clear()
            toast.success(`${company} has more time`)
            onClose()
          },
        })
      }}
    >
      <p>The deadline of {row.reference} itself stays.</p>
      <TextField
        label="Last day"
        type="date"
        min={dueDay}
        value={until}
        error={isTried && !isLater ? words.dueEarlier : undefined}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
    </TextDialog>
  )
}

/** An answer that came by telephone or on paper, or what an answer by e-mail means. */
export function AnswerDialog(props: Props) {
  const { kind, row, referral, company, onClose } = props
  const draft = useDraft({ kind: kind.key, record: row.id }, 'refer-answer')
  const [given, setGiven] = useState({ outcome: '', amount: '', companyReference: referral.companyReference, how: '' })
  const [isTried, setTried] = useState(false)
  const set = (change: Partial<typeof given>) => setGiven((before) => ({ ...before, ...change }))
  const answer = draft.text.trim()
  const how = given.how.trim()
  const { kobo: offeredKobo, problem } = readKobo(given.amount)
  const call = useReferralCall(kind, row, async (outcome: ReferralOutcome) => {
    await draft.settle()
    const { companyReference } = given
    const body = { outcome, answer, offeredKobo, companyReference, how }
    return api.call(kind.calls.answerForCompany, inputOf(props, body), keyOf('answer', referral))
  })
  const send = () => {
    setTried(true)
    const outcome = referralOutcomes.find((each) => each === given.outcome)
    if (!outcome || !answer || !how || problem) return
    call.mutate(outcome, {
      onSuccess: () => {
        draft.clear()
        toast.success('Answer entered')
        onClose()
      },
    })
  }
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={`Enter the answer of ${company}`}
      busy={call.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={call.isPending} onClick={send}>
            Enter the answer
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>The {kind.person.toLowerCase()} reads it, and it is noted that you entered it.</p>
        <RadioGroup
          label="What came of it"
          name="outcome"
          options={referralOutcomes.map((value) => ({ value, label: referralOutcomeWords[value] }))}
          value={given.outcome}
          error={isTried && !given.outcome ? words.outcomeMissing : undefined}
          onChange={(event) => set({ outcome: event.currentTarget.value })}
        />
        <TextArea
          label="The answer"
          hint={
            referral.state === 'answered' ? 'The e-mail of the company stays as it is. Your text is added.' : undefined
          }
          value={draft.text}
          readOnly={draft.isComing}
          maxLength={limits.answer}
          error={isTried && !answer ? words.answerMissing : undefined}
          onChange={(event) => draft.setText(event.currentTarget.value)}
        />
        <DraftNotice draft={draft} />
        <KoboField
          id="offered"
          label="Naira offered"
          value={given.amount}
          onChange={(amount) => set({ amount })}
          isTried={isTried}
        />
        <TextField
          label="Reference of the company"
          optional
          maxLength={limits.reference}
          value={given.companyReference}
          onChange={(event) => set({ companyReference: event.currentTarget.value })}
        />
        <TextField
          label="How it came"
          hint="For example: call with Mrs Bello, 3 March"
          maxLength={limits.how}
          value={given.how}
          error={isTried && !how ? words.howMissing : undefined}
          onChange={(event) => set({ how: event.currentTarget.value })}
        />
        {call.error && (
          <Alert kind="error" title="Failed to enter the answer">
            {call.error.message}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
