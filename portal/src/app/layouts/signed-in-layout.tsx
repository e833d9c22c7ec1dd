import { Outlet } from 'react-router'
import { SignedIn } from '#kit/sign-in/signed-in.tsx'

/** Screens behind sign-in (spec 3 §2.1); `useSession().user` is always set there. */
export default function SignedInLayout() {
  return (
    <SignedIn>
      <Outlet />
    </SignedIn>
  )
}
