import { factorAddress } from '#kit/sign-in/factors.ts'
import { readNext } from '#kit/sign-in/login-address.ts'
import { eraseSession, withoutSignIn, withSignIn } from '#kit/root-state.ts'
import { isStoredUser, type StoredUser } from '#kit/sign-in/stored-user.ts'
import { changeRoot, readRoot } from './root-entry.ts'

/** Stores a session for the application; false where the browser stores nothing. */
export const storeSignIn = (token: string, user: StoredUser): boolean =>
  changeRoot((state) => withSignIn(state, token, user))

/** On the answer to a login: stores the session for the application, and opens the page that asked for the login. */
export function finishSignIn(answer: HTMLElement): void {
  const { token, user } = JSON.parse(answer.dataset.signedIn ?? '{}') as { token?: unknown; user?: unknown }
  delete answer.dataset.signedIn
  if (typeof token !== 'string' || !token || !isStoredUser(user)) return
  const next = answer.dataset.next ?? readNext(location.search, user)
  if (storeSignIn(token, user))
    return location.replace(answer.dataset.leadsToFactor ? `${factorAddress(next)}&first` : next)
  for (const part of answer.children) (part as HTMLElement).hidden = !('notStored' in (part as HTMLElement).dataset)
}

/** On the login page: a person who is signed in, also in another tab, gets the page that asked for the login. */
export function attachLoginPage(): void {
  const move = () => {
    const { user } = readRoot().state.auth
    if (!user) return
    if (cameBack()) history.back()
    else location.replace(readNext(location.search, user))
  }
  move()
  addEventListener('storage', move)
  // The browser had put the page aside. At the first showing it would move twice.
  addEventListener('pageshow', ({ persisted }) => persisted && move())
  // The answer to a refused login becomes a plain entry of the history: going back to it or reloading it sends nothing again.
  history.replaceState(history.state, '', location.href)
}

/** After a login, the Back button skips the login page, where the browser knows the direction. */
function cameBack(): boolean {
  const { activation, canGoBack } = (globalThis as { navigation?: Navigation }).navigation ?? {}
  if (!canGoBack || activation?.navigationType !== 'traverse') return false
  return (activation.from?.index ?? -1) > activation.entry.index
}

/** After a new password was set, which ended all sessions. */
export function signOut(): void {
  changeRoot(withoutSignIn)
  eraseSession()
}
