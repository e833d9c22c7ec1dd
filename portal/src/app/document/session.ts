import { applicationParameter } from '#kit/api/page-token.ts'
import { repairEntry } from '#kit/root-state.ts'
import { loginAddress } from '#kit/sign-in/login-address.ts'
import { restoreMessageMs } from '#kit/sign-in/stored-user.ts'
import { type Duty, holds } from '#platform/duties.ts'
import { readRoot } from './root-entry.ts'

/** Shows the signed-in person's name in the menu and staff what they may use; also after a sign-in in another tab. A page for visitors gives way. */
export function showSession(): void {
  const show = () => {
    const found = readRoot()
    if (found.problem) {
      repairEntry(localStorage, found)
      showMessage(`${found.problem}. You are logged out on this device.`)
    }
    const { user } = found.state.auth
    if (user && document.querySelector('[data-for-visitors]')) return toApplication()
    if (document.querySelector('[data-to-login]')) return location.replace(loginAddress(location))
    const link = document.querySelector<HTMLAnchorElement>('[data-account]')
    if (!user || !link) return
    link.href = '/user-profile'
    link.querySelector('[data-account-name]')!.textContent = `${user.name} Profile`
    for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-duties]'))
      if (holds(user, template.dataset['duties']!.split(' ') as Duty[])) template.replaceWith(template.content)
  }
  show()
  for (const event of ['storage', 'pageshow']) addEventListener(event, show)
}

/** The page came without the copy of the session's token, or was open before the person logged in. */
function toApplication(): void {
  const { pathname, search, hash } = location
  location.replace(`${pathname}${search ? `${search}&` : '?'}${applicationParameter}${hash}`)
}

/** Shows for a while, over the page, what went wrong. */
export function showMessage(message: string): void {
  const toast = document.createElement('p')
  toast.role = 'alert'
  toast.className = 'document-toast'
  toast.textContent = message
  document.body.append(toast)
  setTimeout(() => toast.remove(), restoreMessageMs)
}
