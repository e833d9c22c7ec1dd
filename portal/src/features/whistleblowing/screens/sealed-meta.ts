/** Client-side navigation keeps the headers of the first page, so repeat the referrer policy as a meta tag. */
export const sealedMeta = [{ name: 'referrer', content: 'no-referrer' }]
