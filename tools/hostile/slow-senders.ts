import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { newComplaint } from '../../e2e/support/cases.ts'
import { call, signIn } from '../../e2e/support/session.ts'
import { benchAccount } from '../bench/process.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
type Holder = Record<'reference' | 'code', string>

/** Two cases of people without an account, with the codes of their letters. */
export async function newCodes(url: string): Promise<[Holder, Holder]> {
  const staff = await signIn(url, benchAccount)
  const add = async (phone: string): Promise<Holder> => {
    const user = { name: 'Bola Ade', email: '', phone }
    const { id, reference } = await newComplaint(url, staff, 'Meter that runs by itself', { user })
    const { code } = await call<{ code: string }>('POST', `${url}/api/complaints/${id}/code`, {}, staff.token)
    return { reference, code }
  }
  return [await add('08035550001'), await add('08035550002')]
}

/** Begins files of one code on `connections` and adds a byte to each ten times a second; answers how many were ended. */
export async function sendSlowly(url: string, holder: Holder, connections: number, seconds: number): Promise<number> {
  const fields = Object.entries(holder).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const beginning = `${fields.join('')}--b\r\ncontent-disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 }
  let ended = 0
  const slow = Array.from({ length: connections }, () => {
    const sent = request(`${url}/api/cases/follow/documents`, { method: 'POST', headers })
    sent.once('response', (answer) => void (ended++, answer.resume())).on('error', () => {})
    sent.write(Buffer.concat([Buffer.from(beginning), pdf]))
    return sent
  })
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(100))
    for (const sent of slow) if (sent.writable) sent.write(' ')
  for (const sent of slow) sent.destroy()
  return ended
}

/** The status of a file that somebody sends with another code. */
export async function sendFile(url: string, holder: Holder): Promise<number> {
  const body = new FormData()
  for (const [name, value] of Object.entries(holder)) body.append(name, value)
  body.append('documents', new Blob([pdf], { type: 'application/pdf' }), 'bill.pdf')
  return (await fetch(`${url}/api/cases/follow/documents`, { method: 'POST', body })).status
}
