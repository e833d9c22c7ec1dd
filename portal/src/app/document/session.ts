import { repairEntry } from '#kit/root-state.ts'
import { restoreMessageMs } from '#kit/stored-user.ts'
import { type Duty, holds } from '#platform/duties.ts'
import { readRoot } from './root-entry.ts'

/** Shows the signed-in person's name in the menu and staff what they may use; also after a sign-in in another tab. */
export function showSession(): void {
  const show = () => {
    const found = readRoot()
    if (found.problem) {
      repairEntry(localStorage, found)
      sayProblem(found.problem)
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

/** Says above the page for a while why the stored sign-in could not be used. */
function sayProblem(problem: string): void {
  const said = document.createElement('p')
  said.role = 'alert'
  said.className = 'said-above shell'
  said.textContent = `${problem}. You are logged out on this device.`
  document.querySelector('main')?.before(said)
  setTimeout(() => said.remove(), restoreMessageMs)
}
