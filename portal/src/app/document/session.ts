import { isStoredUser, restoreMessageMs, restoreMessages, type StoredUser } from '#kit/stored-user.ts'

const key = 'root'

export interface StoredSession {
  user?: StoredUser
  /** Why the stored sign-in cannot be used. */
  problem?: string
  /** What storage should have instead; null removes it. */
  instead?: string | null
}

/** Reads the signed-in person from the application's storage under `root` (spec 1 §4), as `kit/root-store.ts` does. */
export function readSession(stored: string | null): StoredSession {
  if (stored === null) return {}
  try {
    const { state } = JSON.parse(stored) as { state: { auth?: { token?: unknown; user?: unknown } } }
    const { token, user } = state.auth ?? {}
    if (!token && !user) return {}
    if (typeof token === 'string' && token && isStoredUser(user)) return { user }
    const { auth: _damaged, ...slices } = state
    return { problem: restoreMessages.invalidUser, instead: JSON.stringify({ state: slices, version: 0 }) }
  } catch {
    return { problem: restoreMessages.failed, instead: null }
  }
}

/** Shows the signed-in person's name in the menu and the Admin parts to Admins; also after a sign-in in another tab. */
export function showSession(): void {
  const show = () => {
    const { user, problem, instead } = readSession(readStorage())
    if (problem) removeDamaged(problem, instead ?? null)
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

/** Removes a stored sign-in that cannot be used, and says so above the page for a while. */
function removeDamaged(problem: string, instead: string | null): void {
  if (instead === null) localStorage.removeItem(key)
  else localStorage.setItem(key, instead)
  const said = document.createElement('p')
  said.role = 'alert'
  said.className = 'said-above shell'
  said.textContent = `${problem}. You are logged out on this device.`
  document.querySelector('main')?.before(said)
  setTimeout(() => said.remove(), restoreMessageMs)
}

/** Some browsers throw on any access to a forbidden storage. */
function readStorage(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
