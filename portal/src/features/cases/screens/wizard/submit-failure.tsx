import { asSentence } from '#kit/api-client.ts'
import { isUnanswered } from '#kit/use-retry-online.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import type { KindScreens } from '../kind-screens.ts'
import type { Submission } from './use-submit-case.ts'

type Props = { kind: KindScreens; forCustomer: boolean; submission: Submission; onRenew: () => void }

/** Explains why sending failed and what to do. */
export function SubmitFailure({ kind, forCustomer, submission, onRenew }: Props) {
  const { error } = submission
  const noun = kind.noun.toLowerCase()
  if (!error) return null
  const title = forCustomer ? kind.words.createFailed : kind.words.submitFailed
  if (error.code === 'sent-before')
    return (
      <Alert
        kind="warning"
        title={`This ${noun} has been sent once already, before you changed it`}
        actions={
          <>
            <LinkButton to={kind.path}>See your {kind.plural.toLowerCase()}</LinkButton>
            <Button
              onClick={() => {
                onRenew()
                submission.reset()
              }}
            >
              File a second {noun}
            </Button>
          </>
        }
      >
        It arrived although the reply was lost. What you have typed since is kept on this device.
      </Alert>
    )
  if (isUnanswered(error))
    return (
      <Alert kind="error" title={title}>
        {asSentence(error.message)} Your {noun} is kept on this device. While this page is open, it is sent
        automatically when the connection is back. Sending it again does not create a second {noun}.
      </Alert>
    )
  return (
    <Alert kind="error" title={title}>
      {asSentence(error.message)} What you have typed is saved on this device. Sending it again does not create a second{' '}
      {noun}.
    </Alert>
  )
}
