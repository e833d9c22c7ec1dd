import { finishSignIn } from './sign-in.ts'

/** Back from the provider: changes the ticket behind the #, which browsers send to no server, for the session. */
export async function exchangeTicket(page: HTMLElement): Promise<void> {
  const { pathname, search, hash } = location
  const arrival = document.querySelector<HTMLElement>('[data-arrives]')!
  history.replaceState(history.state, '', pathname + search)
  page.hidden = true
  arrival.hidden = false
  try {
    const body = JSON.stringify({ ticket: hash.slice('#sso='.length) })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/auth/sso/ticket', { method: 'POST', headers, body })
    if (!answer.ok) throw new Error('refused')
    arrival.dataset.signedIn = await answer.text()
    finishSignIn(arrival)
  } catch {
    const address = new URLSearchParams(search)
    address.set('sso', 'ended')
    location.replace(`${pathname}?${address}`)
  }
}
