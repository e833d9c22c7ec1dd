import type { RefusedForm } from '#kit/forms/page-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form/form-failure.tsx'

/** What was typed, except passwords, stays when a person changes between login, registration and 'Forgot password' (app/document/kept-form.ts). */
export const draftKey = 'account-draft'

/** The button of a native form, why the form was refused, and what its script says when the server cannot be reached. */
export function FormEnd({ action, refused }: { action: string; refused: RefusedForm<string> | undefined }) {
  return (
    <>
      <Button type="submit" variant="primary" className="aria-busy:cursor-progress aria-busy:opacity-70">
        {action}
      </Button>
      <FormFailure>{refused?.failure}</FormFailure>
      <template data-unsent>
        <Alert kind="error" title="Network error">
          We could not reach the server. Everything you have typed is still here. Check your connection and try again.
        </Alert>
      </template>
    </>
  )
}
