import { type ActionFunctionArgs, useActionData, useParams } from 'react-router'
import { AfterForm, answerForm, NativeForm, pageForm, readSent, useRefusal } from '#kit/forms/page-form.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { deskLinkPrefix, undoEmailChange } from '../../email/contract.ts'
import { undoDays } from '../../rules.ts'

export const meta = () =>
  pageMeta({
    title: 'This was not me',
    description: 'Undo a change of an e-mail address with the link in our e-mail.',
    noIndex: true,
  })

const isOfCompany = (token: string) => token.startsWith(deskLinkPrefix)
const undoForm = (token: string) =>
  pageForm({
    id: 'undo',
    fields: {},
    hidden: ['token'],
    button: isOfCompany(token) ? 'Restore our mailbox' : 'Restore my address',
  })

export async function action(args: ActionFunctionArgs) {
  const sent = await readSent(args)
  return answerForm(undoForm(sent.read('token')), sent, async ({ token }) => {
    const { message } = await sent.api.call(undoEmailChange, { body: { token } })
    return { message, isCompany: isOfCompany(token) }
  })
}

const accountText =
  'Your account changes back to the address to which we sent this link. Every device is logged out, and your password stops working. We then send you a link to set a new one. Apps, passkeys and recovery codes that were added since the change, or in the last 7 days, are removed, and so are people who were invited to your companies in your name.'
const companyText =
  'The Commission sends complaints about your company to this mailbox again, also those that it has sent elsewhere since the change. Its supervisors are told.'

/** Recovers an account, or a company's mailbox, whose e-mail address was changed by somebody else. It takes a button, because mail scanners open links too. */
export default function UndoPage() {
  const { token: opened } = useParams()
  const refused = useRefusal('undo')
  const answer = useActionData<typeof action>()
  const token = opened ?? refused?.values['token'] ?? ''
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader title="This was not me" lead="Undo a change of an e-mail address that you did not ask for." />
      <div className="grid max-w-xl gap-5">
        {answer && 'message' in answer ? (
          <Done {...answer} />
        ) : token ? (
          <>
            <p>{isOfCompany(token) ? companyText : accountText}</p>
            <NativeForm form={undoForm(token)} action="/undo-email-change" values={{ token }} />
            {refused && !isOfCompany(token) && (
              <LinkButton to="/forgot-password" className="justify-self-start">
                Set a new password
              </LinkButton>
            )}
          </>
        ) : (
          <EmptyState icon="mail" title="Open the link in your e-mail">
            This page works only with the link that we sent to your former address. The link works once, for {undoDays}{' '}
            days.
          </EmptyState>
        )}
      </div>
    </div>
  )
}

/** `data-signs-out` removes the session of the account from this browser: it has ended. */
const Done = ({ message, isCompany }: { message: string; isCompany: boolean }) => (
  <AfterForm data-signs-out={isCompany ? undefined : true}>
    <Alert kind="success" title={isCompany ? 'Your mailbox is put back' : 'Your account is safe'}>
      {message}
    </Alert>
  </AfterForm>
)
