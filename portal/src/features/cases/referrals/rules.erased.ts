/** A number of a telephone, a meter or an account, however it is grouped. */
const longNumber = /\+?\d(?:[ ()./-]{0,3}\d){6,}/g
const part = /\S+/g
const word = /[\p{L}\p{M}'’-]+/gu

/** A person's words about a case without their name, and without addresses and numbers. */
export function withoutContact(text: string, name: string): string {
  const names = new Set(name.toLowerCase().split(/\s+/))
  return text
    .replaceAll(part, (found) => (found.includes('@') ? '…' : found))
    .replaceAll(longNumber, '…')
    .replaceAll(word, (found) => (names.has(found.toLowerCase()) ? '…' : found))
}
