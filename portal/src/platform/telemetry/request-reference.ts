import { plainPasted } from '../values/pasted.ts'

/** Crockford's base 32: figures and capitals without I, L, O and U, fit to be read out on the telephone. */
export const referenceCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const form = new RegExp(`^[${referenceCharacters}]{12}$`)

/** Groups of four: `7K3M-QX2P-9D4R`. */
export const formatReference = (characters: string): string => characters.match(/.{4}/g)?.join('-') ?? characters

/** What a person typed as a reference, in its one spelling; undefined when it cannot be one. */
export function readReference(typed: string): string | undefined {
  const plain = plainPasted(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return form.test(plain) ? formatReference(plain) : undefined
}

/** The sentence under which a person can report a failure of the portal. */
export const referenceSentence = (reference: string): string => `Reference of this problem: ${reference}.`
