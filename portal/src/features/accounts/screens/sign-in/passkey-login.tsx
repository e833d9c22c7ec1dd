import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { draftKey } from './form-parts.tsx'

/** Shown and used by the page's script (app/document/passkey-login.ts). With the `challenge` of a login it is its second step. */
export function PasskeyLogin({ challenge, label }: { challenge?: string; label: string }) {
  return (
    <div data-passkey data-challenge={challenge} data-draft={draftKey} hidden className="mb-6">
      <Button
        icon="key"
        variant={challenge ? 'primary' : 'secondary'}
        className="w-full aria-busy:cursor-progress aria-busy:opacity-70"
      >
        {label}
      </Button>
      <template>
        <Alert kind="error" className="mt-4">
          <span data-sentence />
        </Alert>
      </template>
      <p className="mt-6 border-t border-line pt-6 text-muted">
        {challenge ? 'Or enter a code.' : 'Or log in with your e-mail address and password.'}
      </p>
    </div>
  )
}
