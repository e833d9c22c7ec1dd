// The only script of every public page (docs/decisions/0018). It adds what needs a script; the page is complete without it.
import { attachMenuBehaviour } from '../layouts/menu-behaviour.ts'
import { attachNotice } from '../layouts/notice-behaviour.ts'
import { attachCarousel } from './carousel.ts'
import { attachCharacterCount } from './character-count.ts'
import { attachPasswordButton, attachPasswordRules, attachPhone } from './fields.ts'
import { attachKeptForm, forgetDraft } from './kept-form.ts'
import { attachMilestones } from './milestones.ts'
import { attachPasskeyLogin } from './passkey.ts'
import { replaceBrokenPictures } from './pictures.ts'
import { attachCopyButton, attachPrintButton, scrollSmoothlyToAnchor, smoothAnchors } from './small-helpers.ts'
import { showSession } from './session.ts'
import { attachLoginPage, keepSignIn, signOut, takeMailedToken } from './sign-in.ts'
import { focusField } from '#ui/focus-field.ts'
import { keepMeaningOfPastes } from '#kit/paste-plain.ts'
import { isWaiting } from './waiting-flag.ts'

const each = <E extends HTMLElement>(selector: string, attach: (element: E) => void) =>
  document.querySelectorAll<E>(selector).forEach((element) => attach(element))

each('nav[data-menu]', attachMenuBehaviour)
each('[data-notice]', attachNotice)
each('[data-carousel]', attachCarousel)
each('[data-milestones]', attachMilestones)
each('[data-copy]', attachCopyButton)
each('[data-prints]', attachPrintButton)
each('[data-count-to]', attachCharacterCount)
each('form[data-keeps]', attachKeptForm)
each('[data-forgets]', forgetDraft)
each('[data-shows-password]', attachPasswordButton)
each('[data-rules-of]', attachPasswordRules)
each<HTMLInputElement>('input[type=tel]', attachPhone)
each<HTMLAnchorElement>('[data-to-field]', (link) =>
  link.addEventListener('click', (event) => focusField(event, link.hash)),
)
each('[data-login]', (page) => {
  // Back from the provider of single sign-on: the code for it is loaded by the few who need it.
  if (!location.hash.startsWith('#sso=')) attachLoginPage(page)
  else void import('./sso-ticket.ts').then(({ takeTicket }) => takeTicket(page))
})
each('[data-smooth-arrival]', scrollSmoothlyToAnchor)
each('[data-passkey]', attachPasskeyLogin)
each('[data-signed-in]', keepSignIn)
each('[data-signs-out]', signOut)
each('[data-takes-token]', takeMailedToken)
keepMeaningOfPastes()
replaceBrokenPictures()
smoothAnchors()
showSession()
if (isWaiting()) void import('./waiting-form.ts').then(({ waitingForm }) => waitingForm.resume())
