import { useParams } from 'react-router'
import { NativeForm, pageForm } from '#kit/forms/page-form.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { WithoutScripts } from '#kit/sign-in/signed-in-answer.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { loginLinkMinutes } from '../../rules.ts'
import { accountForm, PasswordRules } from './form-parts.tsx'
import { resetForm } from './reset-password-page.tsx'

export const meta = () =>
  pageMeta({ title: 'Log in by e-mail', description: 'Log in with the link in our e-mail.', noIndex: true })

const linkForm = pageForm({ ...accountForm, id: 'link', fields: {}, hidden: ['token'], button: 'Log in' })

/**
 * Opened by the link of a mail, for accounts without a password. Opening it does nothing: programs that check mails open links too. The forms are those of
 * the pages that answer them.
 */
export default function LoginLinkPage() {
  const { token = '' } = useParams()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        title="Log in by e-mail"
        lead={`Press the button to log in on this device. The link works once, for ${loginLinkMinutes} minutes after we sent it.`}
      />
      <div className="grid max-w-xl gap-8">
        <NativeForm form={linkForm} action="/login" values={{ token }}>
          <WithoutScripts />
        </NativeForm>
        <section aria-labelledby="password-title" className="border-t border-line pt-6">
          <h2 id="password-title" className="mb-2 text-xl">
            Or set a password first
          </h2>
          <p className="mb-5 text-muted">You need none. With one you log in without waiting for an e-mail.</p>
          <NativeForm
            form={resetForm}
            action="/reset-password"
            values={{ token }}
            below={{ password: <PasswordRules of="reset-password" /> }}
          >
            <WithoutScripts />
          </NativeForm>
        </section>
      </div>
    </div>
  )
}
