/** A page that is come to within the site has the headers of the page before: this says the same once more. */
export const sealedMeta = [{ name: 'referrer', content: 'no-referrer' }]
