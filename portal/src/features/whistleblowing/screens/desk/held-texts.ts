/**
 * Texts that are being written, by report and kind of text: in the memory of the console only (docs/decisions/0008), so that opening another report
 * loses none.
 */
const texts = new Map<string, string>()

export const heldText = (key: string) => ({
  text: texts.get(key) ?? '',
  hold: (text: string) => void (text === '' ? texts.delete(key) : texts.set(key, text)),
})

export const eraseTexts = () => texts.clear()
