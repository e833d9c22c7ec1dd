import { useEffect, useMemo } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { storeLocally, useRootStore } from '#kit/root-store.ts'
import { useSession } from '#kit/sign-in/session.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { Alert } from '#ui/alert.tsx'
import { IconButton, Button, LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SavedNotice } from '#ui/overlays/saved-notice.tsx'
import { Steps } from '#ui/steps.tsx'
import { UploadList } from '#ui/form/upload-list.tsx'
import { type KindScreens, receiptAddress } from '../kind-screens.ts'
import { useDraftFiles, useCaseDraft } from './wizard-review.tsx'
import { readStep, stepAddress } from './wizard-address.ts'
import { sentCaseKey } from './stored-draft.ts'
import { useProblems } from './use-problems.ts'
import { kindToWrite, type KindToWrite } from './wizard-description.ts'
import { WizardForm, useSubmitCase, type Submission } from './wizard-form.tsx'
import { problemsOfStep, reachableStep, stepOfField } from './wizard-steps.ts'

type Props<Kind> = { kind: Kind; user: StoredUser }

export const CaseWizard = ({ kind, user }: Props<KindScreens>) => (
  <Wizard kind={useMemo(() => kindToWrite(kind, true), [kind])} user={user} />
)

/**
 * What an officer writes for a customer, in steps with validation and a review (spec 2 §§2.2, 2.3). The step is in the address, so that the browser's Back
 * returns to the previous step. Everybody else writes on pages without scripts (`screens/filing`).
 */
function Wizard({ kind, user }: Props<KindToWrite>) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const draft = useCaseDraft(kind, user.id)
  const files = useDraftFiles(draft)
  const problems = useProblems()
  const { form: wizard } = kind
  const step = reachableStep(kind, readStep(search) ?? 1, draft.values, true)
  const go = (to: number) => void navigate(stepAddress(kind.path, to))
  const submission = useSubmitCase(kind, draft, files.chosen, user.id, (refused) => {
    problems.show(refused)
    go(stepOfField(kind, refused[0]?.field ?? ''))
  })
  const next = () => {
    const found = problemsOfStep(kind, step, draft.values, true)
    if (found.length > 0) return problems.show(found)
    problems.clear()
    return step < wizard.steps.length ? go(step + 1) : submission.submit()
  }
  const close = () => void navigate(kind.path)
  const typing = submission.stage === 'typing'
  const sent = useSentCase(kind, user, step)
  if (typing && sent && !draft.saved) return <Navigate to={receiptAddress(kind, sent)} replace />
  return (
    <div className="relative mx-auto max-w-3xl">
      <PageHeader kicker={kind.title} title={kind.newForCustomer} />
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
      {typing && (
        <>
          <WizardForm
            key={step}
            {...{ kind, step, draft, files, submission, problems }}
            onChange={(name, value) => {
              problems.clear(name)
              draft.setValue(name, value)
            }}
            onNext={next}
            onBack={() => (step > 1 ? go(step - 1) : close())}
            onStep={go}
          />
          <div className="mt-6">
            <SavedNotice
              saved={draft.saved}
              onClear={() => {
                draft.clear()
                files.forget()
                go(1)
              }}
            />
          </div>
        </>
      )}
      {!typing && <SendStage kind={kind} submission={submission} />}
    </div>
  )
}

/** The case that was sent from here last: the way back in the browser leads to a step of it, and from there to its receipt. */
function useSentCase(kind: KindToWrite, user: StoredUser, step: number): string | undefined {
  const key = sentCaseKey(kind, user.id)
  const sent = useRootStore((state) => state.documents[key])
  const begins = step === 1 && sent !== undefined
  useEffect(() => {
    if (begins) storeLocally('documents', key, undefined)
  }, [begins, key])
  return begins || typeof sent !== 'string' ? undefined : sent
}

const sentences: Partial<Record<Submission['stage'], string>> = {
  uploading: 'Keep this page open until its documents have arrived.',
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
        The {kind.noun.toLowerCase()} is filed. The upload stops: its page names the files that have not arrived, and
        you choose them there again.
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
