import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { QuotaNotice } from '#features/quotas/screens/quota-notice.tsx'
import { mayFor } from '#kit/company/acting-for.ts'
import { ActingLine } from '#kit/company/acting-line.tsx'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { Alert } from '#ui/alert.tsx'
import { IconButton, Button, LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SavedNotice } from '#ui/saved-notice.tsx'
import { Steps } from '#ui/steps.tsx'
import { UploadList } from '#ui/form/upload-list.tsx'
import type { KindScreens } from '../kind-screens.ts'
import { useCaseOwner } from '../use-case-owner.ts'
import { useDraftFiles, type CaseDraftInHand, useCaseDraft } from './wizard-review.tsx'
import { readStep, stepAddress } from './wizard-address.ts'
import { useProblems } from './use-problems.ts'
import { kindToWrite, type KindToWrite } from './wizard-description.ts'
import {
  WizardForm,
  accountAddress,
  type AccountWay,
  countStep,
  useSubmitCase,
  type Submission,
} from './wizard-form.tsx'
import { problemsOfStep, reachableStep, stepOfField } from './wizard-steps.ts'

// Few people act for a company.
const LostCompany = onDemand(() => import('#kit/company/lost-company.tsx').then((part) => part.LostCompany))
const AskSigner = onDemand(() => import('#kit/sign-in/ask-signer.tsx').then((part) => part.AskSigner))

/** `user` is null for a visitor, who signs in before sending. */
type Props<Kind> = { kind: Kind; user: StoredUser | null; forCustomer: boolean }

export function CaseWizard({ kind, ...props }: Props<KindScreens>) {
  const { forCustomer } = props
  return <Wizard kind={useMemo(() => kindToWrite(kind, forCustomer), [kind, forCustomer])} {...props} />
}

/** Three steps with validation and a review (spec 2 §§2.2, 2.3). The step is in the address, so that the browser's Back returns to the previous step. */
function Wizard({ kind, user, forCustomer }: Props<KindToWrite>) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const draft = useCaseDraft(kind, user?.id)
  const files = useDraftFiles(draft)
  const problems = useProblems()
  const { form: wizard } = kind
  const step = reachableStep(kind, readStep(search) ?? 1, draft.values, forCustomer)
  const reaches = !user && draft.saved && !draft.reached && step === wizard.steps.length
  const { setReached } = draft
  useEffect(() => {
    if (!reaches) return
    setReached()
    countStep(kind.key, 'reached')
  }, [reaches, setReached, kind.key])
  const go = (to: number) => void navigate(stepAddress(kind.path, to))
  const { company, lost, actFor } = useCaseOwner(kind)
  const filing = { forCustomer, companyId: forCustomer ? undefined : company?.id }
  const submission = useSubmitCase(kind, draft, files.chosen, filing, (refused) => {
    problems.show(refused)
    go(stepOfField(kind, refused[0]?.field ?? ''))
  })
  const next = (way: AccountWay = 'register') => {
    const found = problemsOfStep(kind, step, draft.values, forCustomer)
    if (found.length > 0) return problems.show(found)
    problems.clear()
    if (step < wizard.steps.length) return go(step + 1)
    if (user) return submission.submit()
    draft.keep()
    void navigate(accountAddress(way, stepAddress(kind.path, step)))
  }
  const close = () => void navigate(user ? kind.path : kind.guide.path)
  const typing = submission.stage === 'typing'
  return (
    <div className="relative mx-auto max-w-3xl">
      <PageHeader kicker={kind.title} title={forCustomer ? kind.newForCustomer : kind.newLabel} />
      <IconButton
        icon="close"
        label="Close"
        onClick={close}
        disabled={submission.stage === 'uploading'}
        className="absolute! end-0 -top-3"
      />
      <Steps
        steps={wizard.steps.map(({ title }) => title)}
        current={typing ? step : wizard.steps.length + 1}
        {...(typing && { onStep: go })}
      />
      {typing && lost && <LostCompany name={lost} onOwn={() => actFor(null)} />}
      {typing && !lost && (
        <>
          <div className="mt-6">{!forCustomer && <ActingLine company={company} />}</div>
          {company && !forCustomer && !mayFor(company, 'sign') && <AskSigner company={company} />}
          <Notices kind={kind} draft={draft} />
          <WizardForm
            key={step}
            {...{ kind, user, forCustomer, step, draft, files, submission, problems }}
            maySend={forCustomer || !company || mayFor(company, 'sign')}
            onChange={(name, value) => {
              problems.clear(name)
              draft.setValue(name, value)
            }}
            onNext={next}
            onBack={() => (step > 1 ? go(step - 1) : close())}
            onStep={go}
          />
          <Kept
            {...{ draft, user }}
            onClear={() => {
              draft.clear()
              files.forget()
              go(1)
            }}
          />
        </>
      )}
      {!typing && <SendStage kind={kind} submission={submission} />}
    </div>
  )
}

function Notices({ kind, draft }: { kind: KindToWrite; draft: CaseDraftInHand }) {
  const noun = kind.noun.toLowerCase()
  return (
    <div className="mt-6 grid gap-3 empty:hidden">
      <QuotaNotice names={['casesPerDay', 'openCases']} />
      {draft.hasEarlier && (
        <Alert title={`You have another ${noun} that is not sent yet`}>
          It is kept on this device, and opens here after you have sent or cleared this one.
        </Alert>
      )}
    </div>
  )
}

type KeptProps = { draft: CaseDraftInHand; user: StoredUser | null; onClear: () => void }

/** Says that everything is kept on this device, and for how long without an account. */
function Kept({ draft, user, onClear }: KeptProps) {
  return (
    <div className="mt-6">
      <SavedNotice saved={draft.saved} onClear={onClear} />
      {draft.saved && !user && (
        <p className="measure text-sm text-muted">
          It stays here for 7 days, or until you log in. If other people use this phone, clear it when you stop.
        </p>
      )}
    </div>
  )
}

const sentences: Partial<Record<Submission['stage'], string>> = {
  uploading: 'Its documents are being uploaded.',
  'uploads-failed': 'Some of its documents have not arrived yet.',
}

/** Shown once the case is filed, while its documents are uploaded, and while it waits for a connection. */
function SendStage({ kind, submission }: { kind: KindScreens; submission: Submission }) {
  const { files, queue } = submission.uploads
  const signedIn = useSession().status === 'signed-in'
  const failed = submission.stage === 'uploads-failed'
  if (submission.stage === 'waiting') return <Waiting kind={kind} submission={submission} />
  return (
    <div className="mt-8 grid gap-6">
      <Alert kind="success" title={`${kind.noun} submitted: ${submission.filed?.reference}`}>
        {sentences[submission.stage]}
      </Alert>
      {failed && <Alert kind="error" title={kind.words.uploadFailed} />}
      <UploadList
        label="Uploads"
        files={files}
        onCancel={(key) => void queue?.cancel(key)}
        onRetry={submission.retry}
        onRemove={(key) => void queue?.remove(key)}
      />
      {failed && (
        <p className="grid justify-items-start gap-3">
          <span className="text-muted">You can add documents later, on the page of the {kind.noun.toLowerCase()}.</span>
          <Button onClick={submission.finish}>Continue without them</Button>
        </p>
      )}
      <LeaveGuard
        when={submission.stage === 'uploading' && signedIn}
        title="Leave while files are uploading?"
        confirmLabel="Leave this page"
        cancelLabel="Stay and finish"
      >
        The {kind.noun.toLowerCase()} is filed. The upload stops: choose the same files on its page to resume it.
      </LeaveGuard>
    </div>
  )
}

/** Without a connection the case waits on this device. */
function Waiting({ kind, submission: { waiting, outbox } }: { kind: KindScreens; submission: Submission }) {
  return (
    <div className="mt-8 grid gap-6">
      {waiting && outbox && <outbox.WaitingMessage entry={waiting} />}
      {!waiting && <Alert title={`The ${kind.noun.toLowerCase()} is no longer on this device`} />}
      <p>
        <LinkButton to={kind.path}>Your {kind.plural.toLowerCase()}</LinkButton>
      </p>
    </div>
  )
}
