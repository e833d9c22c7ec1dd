import { Outlet, useLocation } from 'react-router'
import { SignedIn } from '#kit/sign-in/signed-in.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { isClosedTo } from './staff/addresses.ts'

/** Screens behind sign-in (spec 3 §2.1); `useSession().user` is always set there. Those for staff open with a duty for them; the server decides about each call. */
export default function SignedInLayout() {
  const { pathname } = useLocation()
  return <SignedIn>{(user) => (isClosedTo(user, pathname) ? <ForStaff /> : <Outlet />)}</SignedIn>
}

const ForStaff = () => (
  <div className="shell py-8 sm:py-12">
    <h1 className="sr-only">Workplace</h1>
    <EmptyState icon="lock" title="For staff only">
      Members of staff who have the duty for it work here.
    </EmptyState>
  </div>
)
