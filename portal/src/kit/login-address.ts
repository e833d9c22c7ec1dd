const loginPath = '/login'

/** The login screen that leads back to where the visitor was: `/login?next=…`. */
export function loginAddress({ pathname, search = '' }: { pathname: string; search?: string }): string {
  if (pathname === loginPath || pathname === '/') return loginPath
  return `${loginPath}?next=${encodeURIComponent(pathname + search)}`
}

/** Where to go after signing in: `next` if it is a path of this site, else the profile (spec 1 §2.8). */
export function readNext(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const site = 'http://site.internal'
  const inside = next.startsWith('/') && URL.canParse(next, site) && new URL(next, site).origin === site
  return inside && !next.startsWith(loginPath) ? next : '/user-profile'
}
