import { benchAccount } from './process.ts'

async function call(url: string, path: string, token: string, body?: unknown, method = 'POST') {
  const answer = await fetch(url + path, {
    method: body ? method : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

interface Input {
  name: string
  typeOf?: string
  options?: string[]
  showWhen?: unknown
}
interface Template {
  id: string
  section: { repeat?: unknown; showWhen?: unknown; inputs: (string | Input)[] }[]
}

const isPlain = ({ repeat, showWhen, inputs }: Template['section'][number]) =>
  !repeat && !showWhen && inputs.every((input) => typeof input === 'string' || !input.showWhen)

/** A valid answer to each kind of question. */
function answerTo(input: string | Input): unknown {
  const { name, typeOf, options } =
    typeof input === 'string' ? { name: input, typeOf: undefined, options: undefined } : input
  if (options?.[0]) return typeOf === 'checkbox' ? [options[0]] : options[0]
  if (typeOf === 'checkbox') return true
  if (typeOf === 'number') return '5'
  if (typeOf?.endsWith('date')) return typeOf === 'future-date' ? '2090-01-15' : '2026-01-15'
  if (typeOf === 'email' || /email/i.test(name)) return benchAccount.email
  if (/CAC|registration number/i.test(name)) return 'RC 1234567'
  if (/tax/i.test(name)) return '12345678-0001'
  if (/website/i.test(name)) return 'www.example.com'
  if (typeOf === 'tel' || /phone/i.test(name)) return '08031234567'
  return 'Bench'
}

/** An application of the bench's account, which may have any number of large files. */
export async function makeSubmission(url: string): Promise<{ token: string; submissionId: string }> {
  const token = (await call(url, '/api/auth/login', '', benchAccount)).token as string
  const { forms } = (await call(url, '/api/content/applicationForms', token)) as { forms: Template[] }
  const template = forms.find(({ section }) => section.every(isPlain))
  if (!template) throw new Error('there is no application form with every kind of question')
  const inputs = template.section.flatMap((section) => section.inputs)
  const formData = Object.fromEntries(
    inputs.map((input) => [typeof input === 'string' ? input : input.name, answerTo(input)]),
  )
  const made = await call(url, '/api/forms/submit', token, { formIndex: template.id, formData, dataConsent: true })
  await liftUploadLimits(url, token)
  return { token, submissionId: made.submissionId as string }
}

/** The repeated uploads exceed the quota of one application. */
async function liftUploadLimits(url: string, token: string): Promise<void> {
  const { limits, version } = await call(url, '/api/quotas/settings', token)
  const lifted = { ...(limits as object), bytesPerApplication: 10 * 2 ** 30 }
  await call(url, '/api/quotas/settings', token, { limits: lifted, version }, 'PUT')
}
