/**
 * The cookie of a page with `keepsKey`, with the key of what this browser has begun or opened there: sent to this page alone, survives closing the
 * browser, and no script reads it.
 */
const name = 'browser-key'
const shape = /^[\w-]{43}$/
const cookie = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`)

/** An empty key removes it. */
export function browserKeyCookie({ url, key, minutes }: { url: string; key: string; minutes: number }): string {
  const { protocol, pathname } = new URL(url)
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${key}; Path=${pathname}; Max-Age=${key ? minutes * 60 : 0}; HttpOnly; SameSite=Lax${secure}`
}

/** Another value is none. */
export function readBrowserKey(header: string | undefined): string | undefined {
  const value = header === undefined ? undefined : cookie.exec(header)?.[1]
  return value !== undefined && shape.test(value) ? value : undefined
}
