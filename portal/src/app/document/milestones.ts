/** One milestone is open at a time, at first that of the address; each button refers to its details. */
export function attachMilestones(list: HTMLElement): void {
  const buttons = [...list.querySelectorAll('button')]
  const open = (chosen: HTMLButtonElement) => {
    for (const button of buttons) {
      button.ariaExpanded = String(button === chosen)
      const details = document.getElementById(button.getAttribute('aria-controls') ?? '')
      details?.toggleAttribute('data-closed', button !== chosen)
    }
  }
  for (const button of buttons) button.addEventListener('click', () => open(button))
  const wanted = buttons.find((button) => `#${button.getAttribute('aria-controls')}` === location.hash)
  if (!wanted) return
  open(wanted)
  wanted.scrollIntoView()
}
