import { loginAddress } from '#kit/login-address.ts'
import { Button } from '#ui/button.tsx'
import type { KindScreens } from '../kind-screens.ts'

/** How a visitor gets to the account that sends the case. */
export type AccountWay = 'register' | 'login'

/** The login screen, which returns to `back` with everything that was typed. */
export function accountAddress(way: AccountWay, back: string): string {
  const [pathname = '', search = ''] = back.split('?')
  const login = loginAddress({ pathname, search: `?${search}` })
  return way === 'register' ? `${login}&tab=register` : login
}

/** At the end of a visitor's wizard: why an account is needed, and the two ways to one. */
export function WhyAccount({ kind }: { kind: KindScreens }) {
  const noun = kind.noun.toLowerCase()
  return (
    <section aria-labelledby="account-title" className="rounded-md border-s-4 border-amber bg-sunken p-5">
      <h3 id="account-title">Last: your account</h3>
      <p className="measure mt-2">
        Your {noun} is ready. To send it, register or log in. We ask for an account at this point so that:
      </p>
      <ul className="measure mt-2 list-disc ps-5">
        <li>we know who files the {noun}, and can answer you;</li>
        <li>nobody else can read it or file it in your name;</li>
        <li>you can follow it and add documents later.</li>
      </ul>
      <p className="measure mt-2">
        You then come back to this page. What you have typed and the files you have chosen are kept.
      </p>
    </section>
  )
}

export const AccountButtons = ({ onWay }: { onWay: (way: AccountWay) => void }) => (
  <>
    <Button onClick={() => onWay('login')} className="max-sm:w-full">
      I have an account: log in
    </Button>
    <Button type="submit" variant="primary" iconAfter="arrow-right" className="max-sm:w-full">
      Register and continue
    </Button>
  </>
)
