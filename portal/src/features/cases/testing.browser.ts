import type { TestPortal } from '#app/testing.server.ts'

/** A browser without scripts on one page: it has the cookie of the page, and leaves redirects to the test. */
export class PlainBrowser {
  cookie: string | undefined
  readonly #portal: TestPortal
  readonly #path: string
  /** The copy of the session's token, where somebody is logged in. */
  token: string | undefined

  constructor(portal: TestPortal, path: string) {
    this.#portal = portal
    this.#path = path
  }

  #headers(): Record<string, string> {
    const cookies = [this.cookie && `browser-key=${this.cookie}`, this.token && `page-token=${this.token}`]
    return cookies.some(Boolean) ? { cookie: cookies.filter(Boolean).join('; ') } : {}
  }

  async open(query = '') {
    const answer = await fetch(`${this.#portal.url}${this.#path}${query}`, {
      redirect: 'manual',
      headers: this.#headers(),
    })
    return { status: answer.status, html: await answer.text(), headers: answer.headers }
  }

  async sendForm(query: string, body: FormData | URLSearchParams) {
    const answer = await fetch(`${this.#portal.url}${this.#path}${query}`, {
      method: 'POST',
      redirect: 'manual',
      headers: this.#headers(),
      body,
    })
    const set = answer.headers.getSetCookie().find((each) => each.startsWith('browser-key='))
    if (set) this.cookie = /^browser-key=([^;]*)/.exec(set)?.[1] || undefined
    const { status, headers } = answer
    return { status, headers, location: headers.get('location'), html: await answer.text(), set }
  }
}
