import { describeRulesMet, passwordRules } from '#features/accounts/rules.ts'
import { isPaste, normalisePhone } from '#platform/values/phone-input.ts'
import { describeVisibility } from '#ui/form/native.ts'

/** The button of a password field, as `ui/form/field.tsx` has it in the application. */
export function attachPasswordButton(button: HTMLElement): void {
  const input = document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLInputElement | null
  const picture = button.querySelector('use')
  if (!input || !picture) return
  button.addEventListener('click', () => {
    const { type, label, icon } = describeVisibility(input.type === 'password')
    input.type = type
    button.ariaLabel = label
    picture.setAttribute('href', (picture.getAttribute('href') ?? '').replace(/#.*/, `#${icon}`))
  })
}

/** Ticks off the rules of the new password above the list as it is typed. */
export function attachPasswordRules(list: HTMLElement): void {
  const input = document.getElementById(list.dataset.rulesOf ?? '') as HTMLInputElement | null
  const rules = list.querySelectorAll('li')
  input?.addEventListener('input', () => {
    passwordRules.forEach((rule, at) => {
      // After a refusal only those that were not met are shown.
      rules[at]!.hidden = false
      rules[at]!.toggleAttribute('data-met', rule.holds(input.value))
    })
    list.querySelector('[role=status]')!.textContent = describeRulesMet(input.value)
  })
}

/** Keeps the digits of a typed or pasted number, as `ui/form/phone-field.tsx` does in the application. */
export function attachPhone(input: HTMLInputElement): void {
  input.addEventListener('input', (event) => {
    const clean = normalisePhone(input.value, isPaste(event))
    // Assigning an unchanged value would still move the caret to the end.
    if (clean !== input.value) input.value = clean
  })
}
