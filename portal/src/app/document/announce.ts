/** Shows what a template of this part says. It is inserted again each time, so that screen readers announce it again. */
export function announce(part: HTMLElement, template: HTMLTemplateElement | null, sentence = ''): void {
  if (!template) return
  const words = template.content.cloneNode(true) as DocumentFragment
  const place = words.querySelector('[data-sentence]')
  if (place) place.textContent = sentence
  part.querySelector('[data-said]')?.remove()
  const said = document.createElement('div')
  said.dataset.said = ''
  template.after(said)
  said.append(words)
}
