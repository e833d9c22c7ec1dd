/** The pages of text about the site itself; each key is the page's address. */
export const textPages = {
  'privacy-policy': 'Privacy policy',
  'terms-of-service': 'Terms of service',
  accessibility: 'Accessibility statement',
} as const
export type TextKey = keyof typeof textPages
export const textKeys = Object.keys(textPages) as TextKey[]
