import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readNext, saysEnded } from '#kit/login-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useSession } from '#kit/session.ts'
import { Alert } from '#ui/alert.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { LoginForm, useLoginForm } from './login-form.tsx'
import { RegisterForm, useRegisterForm } from './register-form.tsx'

export const meta = () =>
  pageMeta({ title: 'Log in or register', description: 'Log in to apply for licences and follow your cases.' })

/** Login and register, two tabs of one screen (spec 1 §2.8); `?tab=register` opens the second. */
export default function LoginPage() {
  const [search, setSearch] = useSearchParams()
  const loginForm = useLoginForm()
  const registerForm = useRegisterForm()
  useWayOn(search.toString())
  const tab = search.get('tab') === 'register' ? 'register' : 'login'
  const open = (id: string) =>
    setSearch(
      (before) => {
        before.delete('tab')
        if (id === 'register') before.set('tab', id)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        title={tab === 'login' ? 'Log in' : 'Register'}
        lead="One account for applications, complaints, petitions and identified reports."
      />
      {saysEnded(search) && (
        <Alert kind="warning" title="Your session has ended" className="mb-6 max-w-xl">
          Log in again to return to the page where you were. What you typed there is kept on this device.
        </Alert>
      )}
      <NeedsScripts>
        You can log in and register only with JavaScript switched on. You can read the public pages and write to us on
        the contact page without it.
      </NeedsScripts>
      <div className="max-w-xl noscript:hidden">
        <Tabs
          label="Log in or register"
          selected={tab}
          onSelect={open}
          items={[
            {
              id: 'login',
              label: 'Login',
              content: <LoginForm form={loginForm} onRegister={() => open('register')} />,
            },
            {
              id: 'register',
              label: 'Register',
              content: <RegisterForm form={registerForm} onLogin={() => open('login')} />,
            },
          ]}
        />
      </div>
    </div>
  )
}

/** Redirects a signed-in person to the page they came from, or to the profile. */
function useWayOn(search: string): void {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'signed-in') void navigate(readNext(`?${search}`), { replace: true })
  }, [status, search, navigate])
}
