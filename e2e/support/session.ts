import type { BrowserContext, Page } from 'playwright-core'
import { pageTokenName } from '../../portal/src/kit/api/page-token.ts'
import { pageLists } from '../../portal/src/app/page-lists.ts'
import { runStatement } from '../../tools/run-statement.ts'
import { admin, databases } from './portal.ts'

/** A signed-in person. */
export interface Session {
  id: string
  token: string
  user: { id: string; name: string }
  /** The session as the browser stores it under `root`. */
  root: string
}

/** A call of the API without the screens; throws the answer when it is no success. */
export async function call<T>(
  method: string,
  address: string,
  body?: unknown,
  token?: string,
  headers?: Record<string, string>,
): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await fetch(address, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

async function begin(address: string, person: object): Promise<Session> {
  const auth = await call<Pick<Session, 'token' | 'user'>>('POST', address, person)
  const state = { auth, form: {}, documents: {}, complaints: {}, petitions: {} }
  return { ...auth, id: auth.user.id, root: JSON.stringify({ state, version: 0 }) }
}

/** Signs in without the screens; as the administrator by default. */
export const signIn = (url: string, account: { email: string; password: string } = admin): Promise<Session> =>
  begin(`${url}/api/auth/login`, account)

/** Not one of the commonest passwords, which the portal refuses. */
export const password = 'Ikoyi-Bridge#7731-Sunset'

/** Creates the account of Bola Adeyemi without the screens, signed in, with a proved e-mail address. */
export async function newApplicant(url: string, email: string): Promise<Session> {
  const session = await begin(`${url}/api/auth/register`, {
    name: 'Bola',
    surname: 'Adeyemi',
    phone: '08031234567',
    email,
    password,
    agreeTerms: true,
  })
  // The effect of the mailed link, without waiting for it in every journey.
  const database = databases.get(url)
  if (database) await runStatement(database, `update users set email_verified_at = now() where id = '${session.id}'`)
  return session
}

/** Creates an account of staff with these duties, signed in; as an administrator. */
export async function newColleague(url: string, admin: Session, email: string, duties: string[]): Promise<Session> {
  const { id } = await newApplicant(url, email)
  await call('PUT', `${url}/api/users/${id}/role`, { role: 'Admin', duties }, admin.token)
  return signIn(url, { email, password })
}

/** Opens pages as a person who has signed in before; state stored afterwards survives a reload. */
export async function signedInAs(page: Page, { root, token }: Pick<Session, 'root' | 'token'>): Promise<void> {
  await keepToken(page.context(), token)
  await page.addInitScript((state) => {
    if (!localStorage.getItem('root')) localStorage.setItem('root', state)
  }, root)
}

/** As the application does for pages that are rendered for their reader. */
export const keepToken = (context: BrowserContext, token: string): Promise<void> =>
  context.addCookies(
    ['localhost', '127.0.0.1'].flatMap((domain) =>
      pageLists.readerPaths.map((path) => ({
        name: pageTokenName,
        value: token,
        domain,
        path,
        sameSite: 'Strict' as const,
      })),
    ),
  )
