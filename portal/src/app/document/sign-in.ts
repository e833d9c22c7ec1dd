import { factorAddress } from '#kit/sign-in/factors.ts'
import { readNext } from '#kit/sign-in/login-address.ts'
import { eraseSession, withoutSignIn, withSignIn, hasVisitorEntries } from '#kit/root-state.ts'
import { isStoredUser, type StoredUser } from '#kit/sign-in/stored-user.ts'
import { changeRoot, readRoot } from './root-entry.ts'

/** Stores a session for the application; false where the browser stores nothing. */
export const storeSignIn = (token: string, user: StoredUser): boolean =>
  changeRoot((state) => withSignIn(state, token, user))

/** On the answer to a login: stores the session for the application, and opens the page that asked for the login. */
export function keepSignIn(answer: HTMLElement): void {
  const { token, user } = JSON.parse(answer.dataset.signedIn ?? '{}') as { token?: unknown; user?: unknown }
  delete answer.dataset.signedIn
  if (typeof token !== 'string' || !token || !isStoredUser(user)) return
  const next = readNext(location.search, user)
  if (storeSignIn(token, user))
    return location.replace(answer.dataset.leadsToFactor ? `${factorAddress(next)}&first` : next)
  for (const part of answer.children) (part as HTMLElement).hidden = !('notStored' in (part as HTMLElement).dataset)
}

/** On the login page: a person who is signed in, also in another tab, gets the page that asked for the login. */
export function attachLoginPage(page: HTMLElement): void {
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
  // The server does not know where a login leads, so that the page can be cached.
  const next = new URLSearchParams(location.search).get('next')
  if (next === null) return
  if (hasVisitorEntries(readRoot().state)) {
    const waiting = page.querySelector<HTMLElement>('[data-waiting-text]')!
    waiting.hidden = false
    waiting.querySelector('a')!.href = readNext(location.search)
  }
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="/login"], a[href^="/api/auth/sso/"]')) {
    const address = new URL(link.href)
    address.searchParams.set('next', next)
    link.href = address.href
  }
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

/** Takes the token of a mailed link from the part of the address after the #, which browsers send to no server, and removes it from the address. */
export function consumeMailedToken(form: HTMLElement): void {
  const token = form.querySelector<HTMLInputElement>('[name=token]')!
  const take = () => {
    const found = location.hash.slice(1)
    if (found) {
      token.value = found
      history.replaceState(history.state, '', location.pathname)
    }
    form.hidden = token.value === ''
    document.querySelector<HTMLElement>('[data-without-token]')!.hidden = !form.hidden
  }
  take()
  // Opening a second link in this tab changes only the hash, without loading the page.
  addEventListener('hashchange', take)
}
