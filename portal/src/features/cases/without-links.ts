/**
 * What a company writes stays its text: mail programs make links of whatever looks like an address, in a mail that people trust. A space of no width
 * after each mark of an address keeps them from it, and nothing that is read changes.
 */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/(?<=\S)(?:\.(?=\p{L})|:\/\/(?=\S)|@(?=\S))/gu, '$&\u200B')
