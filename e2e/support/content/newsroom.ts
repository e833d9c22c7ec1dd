import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { hostPortal } from '../hosted-portal.ts'
import { openManager } from './press-officer.ts'
import { call, newColleague, type Session, signIn } from '../session.ts'

export interface Stored {
  id: string
  version: number
}

export type Newsroom = ReturnType<typeof hostNewsroom>

/** A portal whose content the tests of this file may change, with a press officer signed in. */
export function hostNewsroom(
  needs: Parameters<typeof hostPortal>[0] = { fresh: 'its tests change the content of the site' },
) {
  const portal = hostPortal(needs)
  let officer: Session
  beforeAll(async () => {
    officer = await signIn(portal.url)
  })
  /** A call of the API as the press officer. */
  const asOfficer = <T = Stored>(method: string, path: string, body?: unknown): Promise<T> =>
    call(method, `${portal.url}/api${path}`, body, officer.token)
  const items = (type: string) => `/content-manager/${type}/items`
  return {
    get url() {
      return portal.url
    },
    call: asOfficer,
    /** Opens a screen of the content manager; as the press officer by default. */
    open: (page: Page, path: string, who = officer) => openManager(page, path, who),
    /** A member of staff with one duty. */
    hire: (email: string, duty: 'editor' | 'publisher') => newColleague(portal.url, officer, email, [duty]),
    /** A published item. */
    async makePublished(type: string, body: Record<string, unknown>): Promise<Stored> {
      const { id, version } = await asOfficer('POST', items(type), { body })
      return asOfficer('POST', `${items(type)}/${id}/publish`, { version })
    },
    /** Whether the public page at an address now contains this text. */
    async onSite(path: string, words: string): Promise<boolean> {
      const answer = await fetch(portal.url + path)
      expect(answer.status).toBe(200)
      return (await answer.text()).includes(words)
    },
  }
}
