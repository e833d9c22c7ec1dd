/** Letters of Nigerian and other languages that are not a plain letter with a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ǝ: 'e',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
}
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')
// eslint-disable-next-line no-control-regex -- ASCII text, the usual case, has nothing to remove
const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text)

/** A text for searches and addresses: small letters without accents, dots below and hooks, and without invisible marks. */
export const toPlainLetters = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
        .toLowerCase()
        .replace(otherLetters, (letter) => plainLetters[letter]!)

/** A part of an address made from a title: plain letters, figures and hyphens; '' without any. */
export const slugOf = (title: string, limit: number): string =>
  toPlainLetters(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, limit)
    .replace(/-$/, '')
