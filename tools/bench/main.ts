// `npm run bench`: the promised figures, each as a ratio or a time of this run.
import { benchPages, cpuGoal } from './pages.ts'
import { benchAccount, makeDataDir, type Measured, startPortal } from './process.ts'
import { benchSignIn } from './sign-in.ts'
import { benchUploads } from './uploads.ts'

const account = benchAccount
let missed = 0

function report(what: string, figure: string, goal: string, met: boolean): void {
  if (!met) missed++
  console.log(`${what.padEnd(46)} ${figure.padEnd(46)} goal ${goal.padEnd(12)} ${met ? 'met' : 'MISSED'}`)
}

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
  if (typeOf === 'date') return '2026-01-15'
  if (typeOf === 'email' || /email/i.test(name)) return account.email
  if (typeOf === 'tel' || /phone/i.test(name)) return '08031234567'
  return 'Bench'
}

async function makeSubmission(url: string): Promise<{ token: string; submissionId: string }> {
  const token = (await call(url, '/api/auth/login', '', account)).token as string
  const { forms } = (await call(url, '/api/content/applicationForms', token)) as { forms: Template[] }
  const template = forms.find(({ section }) => section.every(isPlain))
  if (!template) throw new Error('there is no application form with every kind of question')
  const inputs = template.section.flatMap((section) => section.inputs)
  const formData = Object.fromEntries(
    inputs.map((input) => [typeof input === 'string' ? input : input.name, answerTo(input)]),
  )
  const made = await call(url, '/api/forms/submit', token, { formIndex: template.id, formData, dataConsent: true })
  return { token, submissionId: made.submissionId as string }
}

/** The repeated uploads exceed the quota of one application. */
async function liftUploadLimits(url: string, token: string): Promise<void> {
  const { limits, version } = await call(url, '/api/quotas/settings', token)
  const lifted = { ...(limits as object), bytesPerApplication: 10 * 2 ** 30 }
  await call(url, '/api/quotas/settings', token, { limits: lifted, version }, 'PUT')
}

/** Measures everything on one portal. */
async function measure(portal: Measured): Promise<void> {
  report(
    'start-up of an existing data directory',
    `${(portal.startedIn / 1000).toFixed(2)} s`,
    '≤ 3 s',
    portal.startedIn <= 3_000,
  )
  for await (const f of benchPages(portal, ['/'], { rounds: 9, seconds: 2 })) {
    if (f.kind === 'not kept') throw new Error('the home page is not kept in memory')
    const shown = `CPU ×${f.cpuRatio.toFixed(2)} (${f.portal.microseconds.toFixed(0)} / ${f.bare.microseconds.toFixed(0)} µs), ${f.portal.perSecond.toFixed(0)}/s ×${f.rateRatio.toFixed(2)}`
    report(`home page, ${f.kind}, against bare node:http`, shown, 'CPU ≤ ×1.3', f.cpuRatio <= cpuGoal)
  }
  const { token, submissionId } = await makeSubmission(portal.url)
  await liftUploadLimits(portal.url, token)
  const u = await benchUploads(portal, token, submissionId)
  for (const [way, seconds] of [
    ['multipart', u.multipartSeconds],
    ['resumable', u.tusSeconds],
  ] as const)
    report(
      `300 MB upload, ${way}, against a bare pipe`,
      `×${(seconds / u.bareSeconds).toFixed(2)} (${seconds.toFixed(2)} / ${u.bareSeconds.toFixed(2)} s)`,
      '≤ ×1.5',
      seconds / u.bareSeconds <= 1.5,
    )
  report('memory growth during the uploads', `${u.memoryGrowth.toFixed(0)} MiB`, '≤ 64 MiB', u.memoryGrowth <= 64)
  const signIn = await benchSignIn(portal, account)
  report(
    'sign-in, 10 in parallel, argon2id 19 MiB',
    `median ${signIn.median.toFixed(0)} ms, p99 ${signIn.p99.toFixed(0)} ms`,
    'p99 ≤ 1 s',
    signIn.p99 <= 1_000,
  )
}

const data = makeDataDir()
try {
  const first = await startPortal(data.path)
  console.log(`first start with an empty data directory: ${(first.startedIn / 1000).toFixed(2)} s`)
  await first.stop()
  const portal = await startPortal(data.path)
  // After any failure every started process is stopped.
  try {
    await measure(portal)
  } finally {
    await portal.stop()
  }
} finally {
  data.remove()
}
console.log(missed === 0 ? 'every goal is met' : `${missed} goals are missed`)
process.exitCode = missed === 0 ? 0 : 1
