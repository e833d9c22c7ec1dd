import { isStoredUser, type StoredUser } from '#kit/stored-user.ts'

/** Reads the signed-in person from the application's storage under `root` (spec 1 §4). */
export function readUser(stored: string | null): StoredUser | undefined {
  try {
    const { state } = JSON.parse(stored ?? 'null') as { state?: { auth?: { user?: unknown } } }
    return isStoredUser(state?.auth?.user) ? state.auth.user : undefined
  } catch {
    return undefined
  }
}

/** Shows the signed-in person's name in the menu and the Admin parts to Admins; also after a sign-in in another tab. */
export function showSession(): void {
  const show = () => {
    const user = readUser(readStorage())
    const link = document.querySelector<HTMLAnchorElement>('[data-account]')
    if (!user || !link) return
    link.href = '/user-profile'
    link.querySelector('[data-account-name]')!.textContent = `${user.name} Profile`
    if (user.role !== 'Admin') return
    for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-admin]'))
      template.replaceWith(template.content)
  }
  show()
  for (const event of ['storage', 'pageshow']) addEventListener(event, show)
}

/** Some browsers throw on any access to a forbidden storage. */
function readStorage(): string | null {
  try {
    return localStorage.getItem('root')
  } catch {
    return null
  }
}
