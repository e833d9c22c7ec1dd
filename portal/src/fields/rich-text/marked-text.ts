/** Marked words as plain text that means the same: `10⁶` and not `106`. */
const charactersFor = (from: string, to: string) =>
  new Map(from.split('').map((character, at) => [character, to.charAt(at)]))
const raised = charactersFor('0123456789+-−–=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ')
const lowered = charactersFor('0123456789+-−–=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎')

/** Raised letters that mean the same on the line: 1st, a trade mark, a note in brackets. */
const ordinary = /^(st|nd|rd|th|tm|sm|®|™|°|º|ª|\*+|\[.*\]|\(.*\))$/is

function script(text: string, characters: Map<string, string>, sign: '^' | '_'): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  const found = words.split('').map((character) => characters.get(character))
  if (found.every(Boolean)) return before + found.join('') + after
  if (sign === '^' && ordinary.test(words)) return text
  return `${before}${sign}${words.length > 1 ? `(${words})` : words}${after}`
}

/** The plain form of words with a mark; bold, italic and links are the words alone. */
export function plainMarked(text: string, mark: string): string {
  if (mark === 'superscript') return script(text, raised, '^')
  if (mark === 'subscript') return script(text, lowered, '_')
  return mark === 'strike' && text.trim() ? text.replace(/\S(?:.*\S)?/s, '[deleted: $&]') : text
}
