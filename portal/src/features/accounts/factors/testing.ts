import { generate } from 'otplib'
import type { TestPortal, TestUser } from '#app/testing.server.ts'

/** The code that an authenticator app shows. */
export const codeAt = (secret: string, now: Date): Promise<string> =>
  generate({ secret, epoch: Math.floor(now.getTime() / 1000) })

/** Adds an authenticator app to the account of a token; returns its secret and the recovery codes. */
export async function addApp(portal: TestPortal, { token }: Pick<TestUser, 'token'>) {
  const begun = await portal.call('POST', '/api/auth/totp', { token })
  if (begun.status !== 200) throw new Error(`no app was begun: ${JSON.stringify(begun.body)}`)
  const secret = begun.body.secret as string
  const code = await codeAt(secret, portal.deps.clock.now())
  const answer = await portal.call('POST', '/api/auth/totp/confirm', { token, body: { code } })
  if (answer.status !== 200) throw new Error(`no app was added: ${JSON.stringify(answer.body)}`)
  return { secret, code, recoveryCodes: answer.body.recoveryCodes as string[] }
}
