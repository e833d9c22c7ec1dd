import { createHmac } from 'node:crypto'
import { runStatement } from '../../tools/run-statement.ts'
import { databases } from './portal.ts'
import { call } from './session.ts'

/** Sends an enquiry from the contact page, which was opened a minute ago: one that is sent within seconds is refused. */
export async function enquire(url: string, name: string, message = 'When is the next hearing?'): Promise<void> {
  // The first visitor's page makes the secret.
  await call('GET', `${url}/api/contact/token`)
  const [row] = await runStatement<{ secret: string }>(databases.get(url)!, 'select secret from enquiry_secret')
  const issued = (Date.now() - 60_000).toString(36)
  const token = `${issued}.${createHmac('sha256', row!.secret).update(issued).digest('base64url')}`
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  await call('POST', `${url}/api/contact`, { name, email, message, token })
}
