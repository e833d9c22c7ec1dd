import { eraseWhenLeft, leaveByEscape, leaveFor } from '#features/whistleblowing/screens/leaving.ts'

/** 'Exit this page' on the pages for whistle-blowers, as `exit-button.tsx` does it in the application. */
export function attachExit(link: HTMLAnchorElement): void {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    leaveFor(link.href)
  })
  leaveByEscape(link.href)
  eraseWhenLeft()
}
