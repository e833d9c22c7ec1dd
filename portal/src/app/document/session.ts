import { repairEntry } from '#kit/root-state.ts'
import { restoreMessageMs } from '#kit/sign-in/stored-user.ts'
import { type Duty, holds } from '#platform/duties.ts'
import { readRoot } from './root-entry.ts'

/** Shows the signed-in person's name in the menu and staff what they may use; also after a sign-in in another tab. */
export function showSession(): void {
  const show = () => {
    const found = readRoot()
    if (found.problem) {
      repairEntry(localStorage, found)
      showProblem(found.problem)
    }
    const { user } = found.state.auth
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

/** Shows for a while, over the page, why the stored sign-in could not be used. */
function showProblem(problem: string): void {
  const toast = document.createElement('p')
  toast.role = 'alert'
  toast.className = 'stored-login-toast'
  toast.textContent = `${problem}. You are logged out on this device.`
  document.body.append(toast)
  setTimeout(() => toast.remove(), restoreMessageMs)
}
