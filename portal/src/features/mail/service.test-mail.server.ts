import { deliver } from './service.delivery.server.ts'
import { readAccount } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound, Problem, tooMany } from '#platform/problem.ts'
import { checkValues } from '#fields/content/content-check-values.ts'
import { contentTypes, type GroupField } from '#fields/content/content-type.ts'
import { type sendTestMail as call, testsPerHour } from '#features/content/contract.mails.ts'
import { commonValues, fillMail, linkOf } from './service.server.ts'

/** Mails a text with example values to the person's own address. The text must meet the rules of its mail. */
export async function sendTestMail(
  deps: Deps,
  actor: SignedIn,
  { type, mail, subject, text }: BodyOf<typeof call>,
): Promise<{ message: string }> {
  requireDuty(actor, may.draftContent)
  const field = deps.hooks.of(contentTypes).find(({ key }) => key === type)?.fields[mail]
  if (field?.kind !== 'group' || field.written?.as !== 'mail') throw notFound('E-mail not found')
  checkTexts(field, { subject, text })
  const account = await readAccount(deps, actor.id)
  if (!account?.emailVerified) throw conflict('Confirm your own e-mail address first: tests are sent there.')
  await countAttempt(deps, { what: 'mail-test', whom: { account: actor.id }, limit: testsPerHour, windowMinutes: 60 })
  const filled = fillMail({ subject, text }, { ...(await commonValues(deps)), ...field.written.samples })
  const entry = { action: 'mail.test', recordType: type, recordId: mail }
  await recordAudit(deps.database.db, { at: deps.clock.now(), actor, ...entry })
  const test = { subject: `Test: ${filled.subject}`, text: filled.text, ...linkOf(field.written.samples) }
  if (!(await deliver(deps, { to: { account: actor.id }, mail: test })))
    throw tooMany('You have received too many e-mails. Try again in an hour.', 3_600)
  return { message: `The test is on its way to ${account.email}` }
}

function checkTexts(field: GroupField, texts: { subject: string; text: string }): void {
  const errors = Object.entries(checkValues(field, texts, true))
  const fields = errors.map(([name, message]) => ({ field: name, message }))
  if (fields[0]) throw new Problem(400, fields[0].message, { fields })
}
