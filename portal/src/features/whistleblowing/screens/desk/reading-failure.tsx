import type { ApiError } from '#kit/api/api-client.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

interface Props {
  title?: string
  error: ApiError
  /** Reads again; throws when it fails. */
  onRetry: () => Promise<unknown>
}

/** Reports that could not be read. Where only the second factor is missing, the button asks for it. */
export function ReadingFailure({ title, error, onRetry }: Props) {
  const asks = error.code === 'factor-needed'
  // What fails again is shown again.
  const retry = () => void withProof(onRetry).catch(() => {})
  return (
    <Alert
      kind={asks ? 'warning' : 'error'}
      title={asks ? 'Reports open with your second factor' : title}
      actions={<Button onClick={retry}>{asks ? 'Confirm that it is you' : 'Try again'}</Button>}
    >
      {asks
        ? 'You logged in with your work account. Confirm with your passkey or authenticator app to read reports.'
        : error.message}
    </Alert>
  )
}

/**
 * Texts that are being written, by report and kind of text: in the memory of the console only (docs/decisions/0008), so that opening another report
 * loses none.
 */
const texts = new Map<string, string>()

export const heldText = (key: string) => ({
  text: texts.get(key) ?? '',
  hold: (text: string) => void (text === '' ? texts.delete(key) : texts.set(key, text)),
})

export const eraseTexts = () => texts.clear()
