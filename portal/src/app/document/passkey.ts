import { hasPasskeys } from '#kit/passkey-support.ts'

/** The button that logs in with a passkey, shown where the browser has them; what it does comes when it is pressed. */
export function attachPasskeyLogin(part: HTMLElement): void {
  if (!hasPasskeys()) return
  part.hidden = false
  const button = part.querySelector('button')!
  button.addEventListener('click', () => void logIn(part, button))
  // The answer to the password asks for the passkey first.
  if (part.dataset.challenge) button.focus()
}

async function logIn(part: HTMLElement, button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  try {
    const { logInWithPasskey } = await import('./passkey-login.ts')
    await logInWithPasskey(part)
  } catch (error) {
    // Only the file that did not come has no sentence for the person.
    const isSaid = error instanceof Error && error.name === 'ApiError'
    sayFailure(part, isSaid ? error.message : 'Network error. Check your connection and try again.')
    button.ariaBusy = 'false'
  }
}

/** Inserted again each time, so that screen readers announce it again. */
function sayFailure(part: HTMLElement, sentence: string): void {
  const template = part.querySelector('template')!
  part.querySelector('[data-said]')?.remove()
  const said = document.createElement('div')
  said.dataset.said = ''
  template.after(said)
  const alert = template.content.cloneNode(true) as DocumentFragment
  alert.querySelector('[data-sentence]')!.textContent = sentence
  said.append(alert)
}
