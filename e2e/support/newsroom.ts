import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createTestDatabase } from '../../tools/test-database.ts'
import { closeBrowser } from './browser.ts'
import { startPortal } from './portal.ts'
import { admin, openManager } from './press-officer.ts'

export interface Stored {
  id: string
  version: number
}

/** A portal of its own with a press officer signed in. */
export async function startNewsroom() {
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const portal = await startPortal({ env })
  const send = (method: string, path: string, body?: unknown, token?: string) =>
    fetch(`${portal.url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const signedIn = (await (await send('POST', '/auth/login', admin)).json()) as { token: string }

  /** A call of the API as the press officer. */
  async function call<T = Stored>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await send(method, path, body, signedIn.token)
    expect(answer.ok, `${method} ${path} answered ${answer.status}`).toBe(true)
    return (await answer.json()) as T
  }
  const items = (type: string) => `/content-manager/${type}/items`
  return {
    url: portal.url,
    call,
    send,
    open: (page: Page, path: string) => openManager(page, path, signedIn),
    /** An item that the public reads. */
    async makePublished(type: string, body: Record<string, unknown>): Promise<Stored> {
      const { id, version } = await call('POST', items(type), { body })
      return call('POST', `${items(type)}/${id}/publish`, { version })
    },
    /** Whether the public reads these words at an address now. */
    async onSite(path: string, words: string): Promise<boolean> {
      const answer = await fetch(portal.url + path)
      expect(answer.status).toBe(200)
      return (await answer.text()).includes(words)
    },
    async stop(): Promise<void> {
      await closeBrowser()
      await portal.stop()
      await database.drop()
    },
  }
}
export type Newsroom = Awaited<ReturnType<typeof startNewsroom>>
