import { isStoredUser, type StoredUser } from '#kit/stored-user.ts'

/** The signed-in person of the text that the application keeps under `root` (spec 1 §4). */
export function readUser(stored: string | null): StoredUser | undefined {
  try {
    const { state } = JSON.parse(stored ?? 'null') as { state?: { auth?: { user?: unknown } } }
    return isStoredUser(state?.auth?.user) ? state.auth.user : undefined
  } catch {
    return undefined
  }
}

/** Names the signed-in person in the menu, and shows an Admin what is there for Admins; also when they sign in elsewhere and come back. */
export function showSession(): void {
  const show = () => {
    const user = readUser(readStorage())
    const link = document.querySelector<HTMLAnchorElement>('[data-account]')
    if (!user || !link) return
    link.href = '/user-profile'
    link.lastElementChild!.textContent = `${user.name} Profile`
    if (user.role !== 'Admin') return
    for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-admin]'))
      template.replaceWith(template.content)
  }
  show()
  for (const event of ['storage', 'pageshow']) addEventListener(event, show)
}

/** Some browsers throw at the mere name of a storage that they forbid. */
function readStorage(): string | null {
  try {
    return localStorage.getItem('root')
  } catch {
    return null
  }
}
