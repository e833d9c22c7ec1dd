// The only script of every public page (docs/decisions/0018). It adds what needs a script; the page is complete without it.
import { convertPastes } from '#fields/rich-text/editor/paste-plain.ts'
import { eraseBegun, isBegun, noteBegun } from '#kit/begun.ts'
import { hasPasskeys } from '#kit/sign-in/factors.ts'
import { focusField } from '#ui/form/native.ts'
import { attachMenuBehaviour } from '../layouts/menu-behaviour.ts'
import { attachNotice } from '../layouts/notice-behaviour.ts'
import { announce } from './announce.ts'
import { attachCarousel } from './carousel.ts'
import { attachCharacterCount } from './character-count.ts'
import { attachPasswordButton, attachPasswordRules, attachPhone } from './fields.ts'
import { attachKeptForm, eraseDraft } from './stored-form.ts'
import { attachMilestones } from './milestones.ts'
import { showMessage, showSession } from './session.ts'
import { attachLoginPage, finishSignIn, signOut } from './sign-in.ts'
import { isWaiting } from './waiting-flag.ts'

/** Copies an address; without permission it shows the address to copy by hand. */
function attachCopyButton(button: HTMLElement): void {
  const address = button.dataset.copy ?? ''
  const announce = (words: string) => {
    const told = document.querySelector('[data-copied]')
    if (told) told.textContent = words
  }
  button.hidden = false
  button.addEventListener('click', () => {
    // Undefined without https.
    const copying = (navigator.clipboard as Clipboard | undefined)?.writeText(address) ?? Promise.reject(new Error())
    copying.then(
      () => announce('Link copied'),
      () => announce(address),
    )
  })
}

/** A file that is missing gives a message instead of the browser's own. */
function attachDownload(link: HTMLAnchorElement): void {
  const { href } = link
  const download = async () => {
    const answer = await fetch(href).catch(() => undefined)
    if (answer?.status === 404) return showMessage(link.dataset.missing!)
    // Other failures are left to the browser.
    link.href = answer?.ok ? URL.createObjectURL(await answer.blob()) : `${href}#`
    link.click()
    link.href = href
  }
  link.addEventListener('click', (event) => {
    if (link.href !== href) return
    event.preventDefault()
    void download()
  })
}

function attachPrintButton(button: HTMLElement): void {
  button.hidden = false
  button.addEventListener('click', () => print())
}

/** The delay of spec 1 §2.3. */
const arrivalMs = 100

/**
 * On a page that is opened with an anchor: scrolls to it smoothly from the top, once the browser has stopped jumping to it. Who comes back finds the
 * place that the browser has restored, and who has begun to use the page stays where they are.
 */
function scrollSmoothlyToAnchor(): void {
  const target = document.getElementById(location.hash.slice(1))
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!target || visit?.type !== 'navigate') return
  const used = new AbortController()
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin'])
    addEventListener(event, () => used.abort(), { passive: true, signal: used.signal })
  const scroll = () => {
    if (used.signal.aborted) return
    scrollTo({ top: 0, behavior: 'instant' })
    // Not by the style of the page: what gets the focus meanwhile must be in view at once.
    target.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
  }
  addEventListener('load', () => setTimeout(scroll, arrivalMs), { signal: used.signal })
}

/** Only anchors within the page scroll smoothly (spec 1 §2.3). */
function smoothAnchors(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null
    if (link?.pathname === location.pathname) document.documentElement.dataset.smooth = ''
  })
}

const each = <E extends HTMLElement>(selector: string, attach: (element: E) => void) =>
  document.querySelectorAll<E>(selector).forEach((element) => attach(element))

each('nav[data-menu]', attachMenuBehaviour)
each('[data-notice]', attachNotice)
each('[data-carousel]', attachCarousel)
each('[data-milestones]', attachMilestones)
each('[data-copy]', attachCopyButton)
each('[data-prints]', attachPrintButton)
each('a[data-missing]', attachDownload)
each('[data-count-to]', attachCharacterCount)
// First: the page that says that a message was sent may have a form for the next one.
each('[data-forgets]', eraseDraft)
each('form[data-keeps]', attachKeptForm)
each('[data-begun]', ({ dataset }) => noteBegun(dataset.begun!))
each('[data-begun-ends]', ({ dataset }) => eraseBegun(dataset.begunEnds!))
each('[data-continues]', (part) => (part.hidden = !isBegun(part.dataset.continues!)))
each('[data-shows-password]', attachPasswordButton)
each('[data-rules-of]', attachPasswordRules)
each<HTMLInputElement>('input[type=tel]', attachPhone)
each<HTMLAnchorElement>('[data-to-field]', (link) =>
  link.addEventListener('click', (event) => focusField(event, link.hash)),
)
each('[data-login]', (page) => {
  // Back from the provider of single sign-on: the code for it is loaded by the few who need it.
  if (!location.hash.startsWith('#sso=')) attachLoginPage()
  else void import('./sso-ticket.ts').then(({ exchangeTicket: takeTicket }) => takeTicket(page))
})
each('[data-smooth-arrival]', scrollSmoothlyToAnchor)
each('[data-passkey]', attachPasskeyLogin)
each('[data-signed-in]', finishSignIn)
each('[data-signs-out]', signOut)
each<HTMLFormElement>(
  'form[data-sends-photos]',
  (form) => void import('./pictures.ts').then(({ attachPictures }) => attachPictures(form)),
)
each<HTMLAnchorElement>('a[data-exit]', (link) => void import('./exit.ts').then(({ attachExit }) => attachExit(link)))
convertPastes()
replaceBrokenPictures()
smoothAnchors()
showSession()
if (isWaiting()) void import('./waiting-form.ts').then(({ waitingForm }) => waitingForm.resume())

/** Replaces a missing or broken picture with its drawing, as `ui/picture.tsx` does in the application. */
function replaceBrokenPictures(): void {
  // Error events of elements do not bubble.
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && showDrawing(target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) showDrawing(image)
}

function showDrawing(image: HTMLImageElement): void {
  const drawing = image.dataset.fallback
  if (!drawing) return
  delete image.dataset.fallback
  image.parentElement?.querySelectorAll('source').forEach((source) => source.remove())
  image.alt = ''
  image.src = drawing
}

/** The button that logs in with a passkey, shown where the browser has them; what it does comes when it is pressed. */
function attachPasskeyLogin(part: HTMLElement): void {
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
    const sentence = isSaid ? error.message : 'Network error. Check your connection and try again.'
    announce(part, part.querySelector('template'), sentence)
    button.ariaBusy = 'false'
  }
}
