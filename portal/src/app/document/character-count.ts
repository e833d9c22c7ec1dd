import { countCharacters } from '#ui/form/native.ts'

/** Shows the characters left in the preceding text area, as `ui/form/text-area.tsx` does in the application. */
export function attachCharacterCount(counter: HTMLElement): void {
  const area = document.querySelector<HTMLTextAreaElement>(`textarea[aria-describedby~="${counter.id}"]`)
  const [shown, status] = counter.children
  if (!area || !shown || !status) return
  const count = () => {
    const { words, tooMany, spoken } = countCharacters(area.value.length, Number(counter.dataset.countTo))
    shown.textContent = words
    status.textContent = spoken
    counter.toggleAttribute('data-too-many', tooMany)
  }
  area.addEventListener('input', count)
  count()
}
