import { allowedLink } from '../document.ts'

/** The path of an address of this site, so that a link follows it to another domain and a renamed page; other addresses as they are. */
export function ownPath(address: string): string {
  if (typeof location === 'undefined' || !URL.canParse(address)) return address
  const { origin, pathname, search, hash } = new URL(address)
  return origin === location.origin ? pathname + search + hash : address
}

/** The address that typed words mean, or undefined: `www.example.com` gets its https, an e-mail address its mailto. */
export function typedAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(text)) return allowedLink(`mailto:${text}`)
  if (/^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text)) return allowedLink(`https://${text}`)
  return allowedLink(ownPath(text))
}

export const addressProblem =
  'Enter a web address such as https://example.com, an e-mail address, or a path of this site such as /regulations. Or search for a page and choose it.'
