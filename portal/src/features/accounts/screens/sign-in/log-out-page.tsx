import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { isApiError } from '#kit/api/api-client.ts'
import { visitorContext } from '#kit/api/api-context.ts'
import { withoutPageToken } from '#kit/api/page-token.ts'
import { AfterForm, answerForm, NativeForm, pageForm, readSent } from '#kit/forms/page-form.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { logout } from '../../contract.ts'
import { messages } from '../../messages.ts'

export const meta = () => pageMeta({ title: 'Log out', description: 'End your session.', noIndex: true })

/** Nobody is here by the cookie of pages: the profile says the rest. */
export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const { user } = context.get(visitorContext)
  return user || new URL(request.url).searchParams.has('sent') ? null : redirect('/user-profile')
}

const form = pageForm({ id: 'log-out', fields: {}, button: 'Log out' })

const isEnded = (error: unknown) => isApiError(error) && error.status === 401

export async function action(args: ActionFunctionArgs) {
  const sent = await readSent(args)
  return answerForm(form, sent, async () => {
    await sent.api.call(logout, {}).catch((error: unknown) => {
      if (!isEnded(error)) throw error
    })
    const headers = withoutPageToken().map((cookie): [string, string] => ['set-cookie', cookie])
    return redirect('/user-profile/log-out?sent=1', { status: 303, headers })
  })
}

/** For browsers without scripts, in which nothing is kept that a person could have typed (docs/decisions/0100). `data-signs-out` is for all others. */
export default function LogOutPage() {
  const isDone = useSearchParams()[0].has('sent')
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader title="Log out" />
      {isDone ? (
        <AfterForm data-signs-out className="max-w-xl">
          <Alert
            kind="success"
            title={messages.loggedOut}
            actions={
              <LinkButton to="/login" variant="primary">
                Log in
              </LinkButton>
            }
          />
        </AfterForm>
      ) : (
        <NativeForm form={form} action="/user-profile/log-out" />
      )}
    </div>
  )
}
