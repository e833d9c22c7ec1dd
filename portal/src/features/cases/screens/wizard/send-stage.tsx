import { LeaveGuard } from '#kit/leave-guard.tsx'
import { useSession } from '#kit/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { UploadList } from '#ui/upload-list.tsx'
import type { KindScreens } from '../kind-screens.ts'
import type { Submission } from './use-submit-case.ts'

const sentences: Partial<Record<Submission['stage'], string>> = {
  uploading: 'Its documents are being uploaded.',
  'uploads-failed': 'Some of its documents have not arrived yet.',
}

/** Shown once the case is filed, while its documents are uploaded, and while it waits for a connection. */
export function SendStage({ kind, submission }: { kind: KindScreens; submission: Submission }) {
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
