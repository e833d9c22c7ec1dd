const mayMean = /<(?:su[pb]|s|strike|del)\b|vertical-align:\s*su[pb]|text-raise|line-through/i
const maxLength = 1_000_000

/** Writes superscript, subscript and deleted words that are pasted into a plain field as characters that mean the same. */
export function convertPastes(): void {
  document.addEventListener('paste', (event) => {
    const { target, clipboardData } = event
    const html = clipboardData?.getData('text/html') ?? ''
    const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
    if (event.defaultPrevented || !isField || html.length > maxLength || !mayMean.test(html)) return
    event.preventDefault()
    const plain = clipboardData!.getData('text/plain')
    void import('./plain-paste.ts')
      .then(({ plainPasted }) => plainPasted(html, plain))
      .catch(() => plain)
      .then((text) => {
        target.focus()
        // Deprecated, and the only way that undoing and the page's own handlers know of.
        document.execCommand('insertText', false, text)
      })
  })
}
